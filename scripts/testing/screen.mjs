// Where a run shows its progress: in a terminal one line that is updated below the output; in a log an occasional line.
const LOG_INTERVAL = 30_000;
const TERMINAL_INTERVAL = 250;
const CLEAR_LINE = '\r\u001b[K';

export function openScreen(status, out = process.stdout) {
  const draw = () => out.write(`${CLEAR_LINE}${status().slice(0, (out.columns || 80) - 1)}`);
  const timer = setInterval(
    () => (out.isTTY ? draw() : out.write(`${status()}\n`)),
    out.isTTY ? TERMINAL_INTERVAL : LOG_INTERVAL,
  );
  return {
    print(text) {
      out.write(`${out.isTTY ? CLEAR_LINE : ''}${text}\n`);
      if (out.isTTY) draw();
    },
    close() {
      clearInterval(timer);
      if (out.isTTY) out.write(CLEAR_LINE);
    },
  };
}
