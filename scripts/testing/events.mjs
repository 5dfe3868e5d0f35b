// The events of a stage of the test run: one JSON line each on its standard output, marked to distinguish it from other output.
const MARK = '\u001e';

export const isReporting = process.env.TEST_EVENTS === '1';

/**
 * - `{ total, unit }`: how much there is to do, in `tests` or `files`
 * - `{ done }`: how many more of these are finished
 * - `{ passed: name }`, `{ skipped: name }`, `{ failed: name, message }`: a test's result
 */
export const emit = (event) => process.stdout.write(`${MARK}${JSON.stringify(event)}\n`);

/** For the stage's log: `sort -rn test-results/server.log` lists the slowest. */
export const logDuration = (milliseconds, name) =>
  process.stdout.write(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}\n`);

/** Splits a stage's output into events and everything else, wherever its chunks are split. */
export function eventReader({ onEvent, onText }) {
  let rest = '';
  const take = (line) => {
    const at = line.indexOf(MARK);
    if (at < 0) return onText(`${line}\n`);
    if (at > 0) onText(`${line.slice(0, at)}\n`);
    onEvent(JSON.parse(line.slice(at + 1)));
  };
  return {
    push(chunk) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop();
      for (const line of lines) take(line);
    },
    end() {
      if (rest) take(rest);
      rest = '';
    },
  };
}
