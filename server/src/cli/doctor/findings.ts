/** `good` needs nothing, `look` is worth a decision, `broken` has to be repaired. */
export interface Finding {
  state: 'good' | 'look' | 'broken';
  about: string;
  text: string;
}

export const good = (about: string, text: string): Finding => ({ state: 'good', about, text });
export const look = (about: string, text: string): Finding => ({ state: 'look', about, text });
export const broken = (about: string, text: string): Finding => ({ state: 'broken', about, text });

export function listFindings(found: readonly Finding[]): string {
  const worst = ['broken', 'look', 'good'];
  const width = Math.max(...found.map(({ about }) => about.length));
  return found
    .toSorted((one, other) => worst.indexOf(one.state) - worst.indexOf(other.state))
    .map(({ state, about, text }) => `${state.padEnd(6)}  ${about.padEnd(width)}  ${text}`)
    .join('\n');
}
