import { FIRST_NAMES, LAST_NAMES } from './rows/words.ts';

/** A CSV file of people who are not in the network, spread over this many new chapters. */
export function* membersFile(members: number, chapters: number, domain: string): Generator<string> {
  yield 'Full Name,Phone,Email,Subscription Valid Till,Chapter,Region,Vertical\r\n';
  for (let first = 0; first < members; first += 1_000) {
    let lines = '';
    for (let n = first; n < Math.min(members, first + 1_000); n += 1) {
      const given = FIRST_NAMES[n % FIRST_NAMES.length];
      const family = LAST_NAMES[Math.floor(n / 7) % LAST_NAMES.length];
      const chapter = n % chapters;
      lines += `${given} ${family},${9_000_000_000 + n},${given}.${n}@${domain},31/12/2027,`;
      lines += `${domain} ${chapter},Region ${chapter % 97},Trade ${n % 200}\r\n`;
    }
    yield lines;
  }
}
