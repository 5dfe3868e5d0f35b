import { expect, onTestFinished, test } from 'vitest';
import { testimonialForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { addressOf, readEvents } from '../../../test/event-reader.ts';

const { as, app, aChapter, aMember, aSuperAdmin } = await openTestApp();
const chapter = await aChapter();
const FLAG = ['can_approve_testimonial'] as const;
const [ada, bob, cleo] = [
  await aMember({ chapter }),
  // The receiver decides about other people's.
  await aMember({ chapter, flags: FLAG }),
  await aMember({ chapter }),
];
const decider = await aMember({ chapter, flags: FLAG });
const other = await aMember({ chapter, flags: FLAG });
const outsider = await aMember({ flags: FLAG });
const admin = await aSuperAdmin();

test('an undecided one reaches its writer and those who decide, an approved one the chapter', async () => {
  const people = { ada, bob, cleo, decider, other, outsider, admin };
  const address = await addressOf(app);
  const readers = await Promise.all(Object.values(people).map((person) => readEvents(address, person)));
  onTestFinished(async () => void (await Promise.all(readers.map((reader) => reader.close()))));
  const { body } = await as(ada).post(`/members/${bob.id}/testimonials`, testimonialForm());
  const path = `/testimonials/${body.id}`;
  await as(decider).patch(`${path}/status`, { status: 'returned', reason: 'Case 4711' });
  await as(ada).put(path, testimonialForm());
  await as(decider).patch(`${path}/status`, { status: 'approved' });
  await as(bob).patch(`${path}/hidden`, { hidden: 1 });
  // The last one reaches everyone, so that everything before it has arrived.
  await as(admin).put(`/chapters/${chapter.id}`, { region: 'Elsewhere' });
  await expect
    .poll(() => readers.filter(({ events }) => events.some(({ kind }) => kind === 'chapter_changed')).length)
    .toBe(readers.length - 1);
  const heard = Object.fromEntries(
    Object.keys(people).map((name, n) => [
      name,
      (readers[n]?.events ?? [])
        .filter(({ kind }) => kind.startsWith('testimonial'))
        .map(
          ({ kind, to_me, testimonial_id }) =>
            `${kind}${to_me ? ' to me' : ''}${testimonial_id ? '' : ' (no id)'}`,
        ),
    ]),
  );
  const shown = ['testimonial_approved (no id)', 'testimonial_changed (no id)'];
  expect(heard).toEqual({
    ada: [
      'testimonial_sent',
      'testimonial_returned to me',
      'testimonial_sent',
      'testimonial_approved (no id)',
      'testimonial_approved to me',
      'testimonial_changed to me',
    ],
    bob: ['testimonial_approved to me', 'testimonial_changed'],
    cleo: shown,
    decider: [
      'testimonial_sent to me',
      'testimonial_settled',
      'testimonial_settled',
      'testimonial_sent to me',
      'testimonial_approved',
      'testimonial_changed (no id)',
    ],
    other: ['testimonial_sent to me', 'testimonial_settled to me', 'testimonial_sent to me', ...shown],
    outsider: [],
    admin: [
      'testimonial_sent',
      'testimonial_settled',
      'testimonial_sent',
      'testimonial_approved',
      'testimonial_changed',
    ],
  });
  for (const { messages } of readers) expect(JSON.stringify(messages)).not.toMatch(/4711|three clients/);
});
