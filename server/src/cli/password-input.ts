import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';

/** From a pipe or a file; on a terminal it is asked for and not shown. Other users of a machine can read arguments, but not this. */
export async function readPassword(input: ReadStream, prompt: NodeJS.WritableStream): Promise<string> {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, '');
  prompt.write('Password: ');
  const lines = createInterface({ input, terminal: true });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    prompt.write('\n');
  }
}
