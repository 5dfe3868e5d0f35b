import { counted } from '../counted.ts';
import type { Database } from '../db/database.ts';
import { type DoubtfulPhone, doubtfulPhones } from '../modules/doubtful-phones/service.ts';

const MOST_READINGS = 6;

const lineOf = ({ whose, phone, written, perhaps }: DoubtfulPhone): string => {
  if (written !== undefined) return `  ${phone}  ${whose}  imported as '${written}'`;
  const more = perhaps.length > MOST_READINGS ? ', …' : '';
  return `  ${phone}  ${whose}  perhaps ${perhaps.slice(0, MOST_READINGS).join(', ')}${more}`;
};

export async function listDoubtfulPhones(db: Database, callingCode: string | undefined): Promise<string> {
  const lines: string[] = [];
  for await (const doubtful of doubtfulPhones(db, callingCode)) lines.push(lineOf(doubtful));
  if (lines.length === 0) return 'No stored phone looks like one that an earlier version changed.';
  return [
    `${counted(lines.length, 'phone')} may have been changed by an earlier version. Ask their owners, and correct them in the app:`,
    ...lines,
    ...(callingCode === undefined
      ? ["CALLING_CODE is not set: this country's own numbers are in the list, too."]
      : []),
  ].join('\n');
}
