import { OUTCOMES } from '@bn/contract';
import { flags, referralForm, thankYouForm } from '../../../test/access/valid.ts';
import type { Person } from '../../../test/network.ts';
import { type Answer, send } from '../input/http.ts';
import { aRandom } from '../input/mutations.ts';
import type { Prepared } from '../processes/world.ts';

interface Given {
  id: number;
  sender: Person;
  receiver: Person;
}
interface Sent {
  id: number;
  sender: Person;
}

export interface Storm {
  admins: Person[];
  members: Person[];
  /** How often each write got which answer. */
  answers: Map<string, number>;
  /** Which kinds of writes have succeeded so far. */
  done: Set<string>;
  act(): Promise<void>;
}

/** Marks answers to, or about, people who are moved or whose memberships end and resume: these may be refused. */
const RESTLESS = ' (who may have left)';

/**
 * People of two chapters who correct and decide the same few records, all at once: the later of two people is mostly
 * too late.
 */
export async function aStorm(prepared: Prepared, addresses: readonly string[]): Promise<Storm> {
  // The same mix in every run, as far as network timing allows.
  const random = aRandom(20_261_115);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const members: Person[] = [];
  const restless: Person[] = [];
  const chapters = [await prepared.aChapter(), await prepared.aChapter()];
  for (const chapter of chapters) {
    for (let n = 0; n < 6; n += 1)
      members.push(await prepared.aMember({ chapter, flags: n < 3 ? ['can_approve_thankyou'] : [] }));
    for (let n = 0; n < 2; n += 1)
      restless.push(await prepared.aMember({ chapter, flags: ['can_approve_thankyou'] }));
  }
  const approvers = members.filter((_, index) => index % 6 < 3);
  const admins = [await prepared.aSuperAdmin(), await prepared.aSuperAdmin()];
  const referrals: Given[] = [];
  const notes: Sent[] = [];
  const answers = new Map<string, number>();
  const done = new Set<string>();

  const call = async (
    who: Person,
    method: string,
    path: string,
    body?: object,
    about = who,
  ): Promise<Answer> => {
    const answer = await send(pick(addresses), method, `/api${path}`, { token: who.token, body });
    const mark = [who, about].some((person) => restless.includes(person)) ? RESTLESS : '';
    const kind = `${method} ${path.replace(/\d+/, ':id')}`;
    const what = `${kind} ${answer.status}${mark}`;
    answers.set(what, (answers.get(what) ?? 0) + 1);
    if (answer.status < 300) done.add(kind);
    return answer;
  };
  const give = async () => {
    const people = [...members, ...restless];
    const sender = pick(people);
    const receiver = pick(
      people.filter(({ chapter_id, id }) => chapter_id === sender.chapter_id && id !== sender.id),
    );
    const { status, body } = await call(sender, 'POST', '/referrals', referralForm(receiver), receiver);
    if (status === 201) referrals.push({ id: body.id, sender, receiver });
  };
  const thank = async ({ id, receiver }: Given) => {
    const amount = pick([0.01, 19.99, 1_234.5, 999_999_999_999.99]);
    const { status, body } = await call(receiver, 'POST', '/thankyou', thankYouForm({ id }, { amount }));
    if (status === 201) notes.push({ id: body.id, sender: receiver });
  };
  const decide = (id: number, body: object) =>
    call(pick([...approvers, ...admins]), 'PATCH', `/thankyou/${id}/status`, body);
  // From both chapters, in any order, enough that two people mostly pick different ones.
  const several = () => [...new Set(Array.from({ length: 5 }, () => pick(notes.slice(-60)).id))];

  const acts: (() => Promise<unknown>)[] = [
    give,
    give,
    () => thank(pick(recent(referrals))),
    () => thank(pick(recent(referrals))),
    () => {
      const { id, sender } = pick(recent(referrals));
      return call(sender, 'PUT', `/referrals/${id}`, { tier: pick(['A', 'B', 'C']) });
    },
    () => {
      const { id, sender } = pick(recent(referrals));
      return call(sender, 'POST', `/referrals/${id}/withdraw`);
    },
    () => {
      const { id, receiver } = pick(recent(referrals));
      return call(receiver, 'PATCH', `/referrals/${id}/status`, { referral_status: pick(OUTCOMES) });
    },
    () => {
      const { id, sender } = pick(recent(notes));
      return call(sender, 'PUT', `/thankyou/${id}`, { amount: pick([2.5, 77.77, 500]) });
    },
    () => {
      const { id, sender } = pick(recent(notes));
      return call(sender, 'POST', `/thankyou/${id}/withdraw`);
    },
    () => decide(pick(recent(notes)).id, { status: 'returned', reason: 'Is this right?' }),
    () => decide(pick(recent(notes)).id, { status: 'approved' }),
    () => decide(pick(recent(notes)).id, { status: 'pending' }),
    () => decide(pick(recent(notes)).id, { status: 'pending' }),
    () => call(pick([...approvers, ...admins]), 'POST', '/thankyou/approvals', { ids: several() }),
    ...Array.from(
      { length: 4 },
      () => () => call(pick(admins), 'POST', '/thankyou/approvals', { ids: several() }),
    ),
    () => call(pick(admins), 'POST', `/members/${pick(restless).id}/end`),
    () => call(pick(admins), 'POST', `/members/${pick(restless).id}/resume`, {}),
    () => call(pick(admins), 'PUT', `/auth/${pick(restless).id}`, { chapter_id: pick(chapters).id }),
    () =>
      call(
        pick(admins),
        'POST',
        `/permissions/${pick(restless).id}`,
        flags({ can_add_member: pick([0, 1]) }),
      ),
  ];

  for (let n = 0; n < 6; n += 1) await give();
  while (notes.length === 0) await thank(pick(referrals));
  return { admins, members, answers, done, act: async () => void (await pick(acts)()) };
}

/** Few enough that people collide. */
const recent = <T>(items: readonly T[]): readonly T[] => items.slice(-12);
