import { expect, test } from 'vitest';
import { memberForm, referralForm, thankYouForm } from '../../test/access/valid.ts';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';
import { INJECTION_TEXTS } from './injection-texts.ts';

const world = await openWorld();
const { address } = await world.serve();

test('14b. script-injection texts in every text field, over the API', async (context) => {
  const admin = await world.aSuperAdmin();
  const chapter = await world.aChapter();
  const [giver, receiver] = [await world.aMember({ chapter }), await world.aMember({ chapter })];
  const texts = INJECTION_TEXTS.slice(0, scale.injectionTexts);
  expect(new Set(texts).size).toBe(scale.injectionTexts);
  const post = async (path: string, token: string, body: object) => {
    const answer = await send(address, 'POST', `/api${path}`, { token, body });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    return answer.body;
  };
  for (const [index, text] of texts.entries()) {
    // Some differ only in case, which does not make another chapter.
    const region = `${text} ${index}`;
    const made = await post('/chapters', admin.token, { name: text, region });
    expect([made.name, made.region]).toEqual([text.trim(), region.trim()]);
    // Without the characters that an address may not contain.
    const email = `a${text.replace(/[\s@()<>[\]:;,"\\]/g, '')}`.slice(0, 200).concat(`@example.${index}`);
    const form = memberForm({ full_name: text, vertical: text, email, chapter_id: chapter.id });
    const joined = await post('/auth/register', admin.token, form);
    expect([joined.full_name, joined.vertical, joined.email]).toEqual([text.trim(), text.trim(), email]);
    const referral = await post('/referrals', giver.token, referralForm(receiver, { referral_notes: text }));
    expect(referral.referral_notes).toBe(text);
    const note = await post('/thankyou', receiver.token, thankYouForm(referral, { description: text }));
    expect(note.description).toBe(text);
    const found = await send(address, 'GET', `/api/members?search=${encodeURIComponent(text)}`, {
      token: admin.token,
    });
    expect(found.status === 200 ? found.body.users.length : found.status, text).toSatisfy(
      (n: number) => n >= 1,
    );
  }
  reportFigure(context, `${texts.length} texts in 7 fields, stored and answered to the letter as JSON`);
});
