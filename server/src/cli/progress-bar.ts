import type { WriteStream } from 'node:tty';

const WIDTH = 40;

export function progressBar(output: WriteStream) {
  let shown = '';
  const write = (line: string) => {
    if (!output.isTTY || line === shown) return;
    shown = line;
    output.write(`\r\x1b[K${line}`);
  };
  return {
    show: (label: string, { done, total }: { done: number; total: number }) => {
      const share = total === 0 ? 0 : Math.min(1, done / total);
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      write(`${label} ${bar} ${Math.floor(share * 100)} %`);
    },
    end: () => write(''),
  };
}
