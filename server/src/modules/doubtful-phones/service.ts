import { readPhone, readText } from '@bn/contract';
import type { Database } from '../../db/database.ts';
import { perhapsCutFrom } from './earlier-guess.ts';
import * as sql from './sql.ts';

const AT_ONCE = 5_000;

export interface DoubtfulPhone extends Pick<sql.StoredPhone, 'whose' | 'phone'> {
  written?: string;
  perhaps: string[];
}

/** Phones that versions up to 1.1.0 may have made of numbers with a country code, of members and then of guests. */
export async function* doubtfulPhones(
  db: Database,
  callingCode: string | undefined,
): AsyncGenerator<DoubtfulPhone> {
  for (const after of [sql.membersAfter, sql.guestsAfter])
    for (let id = 0; ; ) {
      const found = await after(db, id, AT_ONCE);
      for (const stored of found) {
        const doubt = doubtAbout(stored, callingCode);
        if (doubt) yield doubt;
      }
      if (found.length < AT_ONCE) break;
      id = found.at(-1)?.id ?? id;
    }
}

function doubtAbout(
  { whose, phone, written }: sql.StoredPhone,
  callingCode: string | undefined,
): DoubtfulPhone | undefined {
  if (written !== null) {
    const line = readText(written).replace(/\s+/g, ' ').trim();
    return readPhone(line) === phone ? undefined : { whose, phone, written: line, perhaps: [] };
  }
  const perhaps = perhapsCutFrom(phone, callingCode);
  return perhaps.length > 0 ? { whose, phone, perhaps } : undefined;
}
