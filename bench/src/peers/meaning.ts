import { ask } from '../measure/answers.ts';
import { WORKS, type Work, type Works } from './peer.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of several servers, read by what they have in common
type Answer = any;

interface Asked {
  name: string;
  port: number;
  works: Works;
}

/** Stops the run unless all servers give the same rows and figures, and refuse an invalid value and a stranger. */
export async function checkPeers(peers: Asked[]): Promise<void> {
  for (const work of WORKS) {
    for (const turn of [0, 7]) {
      const [first, ...others] = await Promise.all(
        peers.map(async ({ name, port, works }) => {
          const list = works[work];
          return { name, says: JSON.stringify(meaningOf(name, work, await answers(port, list, turn))) };
        }),
      );
      for (const { name, says } of others) {
        if (says === first?.says) continue;
        throw new Error(
          `${work}: ${name} answers\n${says.slice(0, 600)}\n${first?.name}\n${first?.says.slice(0, 600)}`,
        );
      }
    }
  }
  for (const { name, port, works } of peers) {
    const [give] = works.give;
    const [list] = works.members;
    if (!give || !list) throw new Error(`${name} has no requests.`);
    const invalid = JSON.parse(JSON.stringify(give.body).replace('"tier":"A"', '"tier":"X"'));
    const { status: refused } = await ask(port, { ...give, body: invalid });
    const { status: stranger } = await ask(port, { ...list, token: 'unknown' });
    if (refused < 400 || refused > 499 || ![401, 403].includes(stranger))
      throw new Error(`${name} accepts an invalid tier (${refused}) or a stranger (${stranger}).`);
  }
}

async function answers(port: number, list: Works[Work], turn: number): Promise<Answer[]> {
  const spec = list[turn % list.length];
  if (!spec) throw new Error('There are no requests.');
  const bodies: Answer[] = [];
  for (const request of [spec, ...(spec.next ?? [])]) {
    const { status, body } = await ask(port, request);
    if (status < 200 || status > 299)
      throw new Error(`${request.path}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    bodies.push(body);
  }
  return bodies;
}

const sum = (rows: Answer[]): number => rows.reduce((total, { count }) => total + Number(count), 0);

/** An answer in a form common to all: its rows and their total, or the dashboard's figures. */
function meaningOf(peer: string, work: Work, bodies: Answer[]): unknown {
  const [body] = bodies;
  if (work === 'dashboard' && peer === 'directus') {
    const [members, referrals, notes, days] = bodies.map(({ data }) => data);
    const admins = members.filter(({ elevated }: Answer) => elevated === true);
    return [sum(members), sum(admins), sum(referrals), Number(notes[0].sum.amount ?? 0), sum(days)];
  }
  if (work === 'dashboard') {
    const { total_users, total_admins, total_referrals, thank_you_value, weekly_referrals } = body;
    return [total_users, total_admins, total_referrals, thank_you_value, sum(weekly_referrals)];
  }
  const found: Answer = body.users ?? body.members ?? body.referrals ?? body.data ?? body;
  if (work === 'give') return referralOf(found);
  const total = body.total ?? body.meta?.filter_count ?? body.meta?.pagination?.total;
  const isMembers = work === 'members' || work === 'search';
  const rows = found.map((row: Answer) =>
    isMembers ? [row.id, row.full_name, row.email, row.chapter.name] : [row.id, ...referralOf(row)],
  );
  return { rows, total };
}

function referralOf(row: Answer): unknown[] {
  const person = (side: string) => row[`${side}_name`] ?? row[side]?.full_name;
  return [person('from_member'), person('to_member'), row.referral_type, row.contact_number];
}
