import { DEFAULT_SCORE_RULES, type ScoreRules } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aSuperAdmin, aReferral } = await openTestApp({
  startsAt: '2026-11-17T08:00:00Z',
});
const admin = await aSuperAdmin();

const changed = (change: (rules: ScoreRules) => void): ScoreRules => {
  const rules = structuredClone(DEFAULT_SCORE_RULES);
  change(rules);
  return rules;
};
/** One referral a month is everything. */
const EASY = changed((rules) => {
  rules.criteria = {
    attendance: [],
    referrals: [{ from: 1, points: 100 }],
    thanked: [],
    guests: [],
    testimonials: [],
  };
  rules.colours = { red: 1, amber: 2, green: 3 };
});

async function aChapterThatGives() {
  const chapter = await aChapter();
  const joined = '2025-01-01T00:00:00Z';
  const [ann, ben] = [await aMember({ chapter, joined }), await aMember({ chapter, joined })];
  for (let n = 0; n < 6; n += 1) await aReferral({ from: ann, to: ben, at: '2026-10-05' });
  return { chapter, ann };
}

test('a chapter is scored by its own rules, and by the default ones again', async () => {
  const { chapter, ann } = await aChapterThatGives();
  const other = await aChapterThatGives();
  const path = `/chapters/${chapter.id}/score-rules`;
  const set = await as(admin).put(path, EASY);
  expect([set.status, set.body]).toEqual([200, { rules: EASY, custom: true }]);
  const own = (await as(ann).get(`/members/${ann.id}/score`)).body;
  expect(own).toMatchObject({ custom: true, rules: EASY, score: { score: 100, colour: 'green' } });
  expect((await as(other.ann).get(`/members/${other.ann.id}/score`)).body).toMatchObject({
    custom: false,
    score: { colour: 'grey' },
  });
  const reset = await as(admin).send('DELETE', `/api${path}`);
  expect([reset.status, reset.body]).toEqual([200, { rules: DEFAULT_SCORE_RULES, custom: false }]);
  expect((await as(ann).get(`/members/${ann.id}/score`)).body.score.colour).toBe('grey');
});

test('a change is audited with its before and after, and published; saving the same rules is neither', async () => {
  const { chapter } = await aChapterThatGives();
  const path = `/chapters/${chapter.id}/score-rules`;
  const rules = changed(({ criteria }) => {
    criteria.guests = [{ from: 0.5, points: 20 }];
  });
  for (let time = 0; time < 2; time += 1) await as(admin).put(path, rules);
  const entries = await sql(
    "SELECT actor_id, subject_type, subject_id, chapter_id, details FROM audit_log WHERE action = 'score_rules.changed' AND chapter_id = $1",
    [chapter.id],
  );
  expect(entries).toEqual([
    {
      actor_id: admin.id,
      subject_type: 'chapter',
      subject_id: chapter.id,
      chapter_id: chapter.id,
      details: {
        changes: { score_guests: { before: '0.25: 5, 0.5: 10, 0.75: 15, 1: 20', after: '0.5: 20' } },
      },
    },
  ]);
  expect(
    await sql("SELECT by_id FROM events WHERE kind = 'score_rules_changed' AND chapter_id = $1", [
      chapter.id,
    ]),
  ).toEqual([{ by_id: admin.id }]);
  const { entries: shown } = (await as(admin).get(`/chapters/${chapter.id}/history`)).body;
  expect(shown[0]).toMatchObject({
    action: 'score_rules.changed',
    changes: [{ field: 'score_guests', before: '0.25: 5, 0.5: 10, 0.75: 15, 1: 20', after: '0.5: 20' }],
  });
});

test('an invalid table is refused with a reason for each field, and nothing changes', async () => {
  const { chapter } = await aChapterThatGives();
  const path = `/chapters/${chapter.id}/score-rules`;
  const wrong = changed(({ criteria, colours }) => {
    criteria.guests = [{ from: 0, points: 20 }];
    criteria.attendance = [{ from: 120, points: 20 }];
    colours.red = 80;
  });
  const refused = await as(admin).put(path, wrong);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
    400,
    ['criteria.attendance', 'criteria.guests', 'colours'],
  ]);
  const few = await as(admin).put(
    path,
    changed(({ criteria }) => {
      criteria.testimonials = [];
    }),
  );
  expect(few.body).toMatchObject({
    code: 'invalid_input',
    fields: { criteria: 'must add up to 100 points with their highest steps, not 90' },
  });
  const { criteria, colours } = DEFAULT_SCORE_RULES;
  const { guests, ...withoutGuests } = criteria;
  const bodies = [
    {},
    { criteria, colours, more: 1 },
    { criteria: withoutGuests, colours },
    { criteria: { ...criteria, guests: [{ from: '1', points: 20 }] }, colours },
    { criteria: { ...criteria, guests: Array(11).fill(guests[0]) }, colours },
    { criteria: { ...criteria, guests: [{ from: 1e308, points: 20 }] }, colours },
  ];
  for (const body of bodies) expect((await as(admin).put(path, body)).status, JSON.stringify(body)).toBe(400);
  expect(await sql('SELECT FROM score_rules WHERE chapter_id = $1', [chapter.id])).toEqual([]);
  expect((await as(admin).put('/chapters/2147483647/score-rules', EASY)).status).toBe(404);
  expect((await as(admin).send('DELETE', '/api/chapters/2147483647/score-rules')).status).toBe(404);
});
