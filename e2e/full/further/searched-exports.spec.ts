import { exported, linesOf } from '../../stories/files/exports.ts';
import { expect, test } from '../../support/test.ts';

test('each list is exported as it is searched on the screen', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const me = await network.member({ chapter, name: 'Asha' });
  for (const name of ['Ravi', 'Zoe']) {
    const other = await network.member({ chapter, name });
    await network.referral({ from: me, to: other });
    const referral = await network.referral({ from: other, to: me });
    await network.note({ from: me, to: other, referral });
  }
  await signIn(me);
  for (const path of [
    '/members',
    '/elevated/referral-received',
    '/elevated/referral-sent',
    '/admin/approval',
  ]) {
    await page.goto(`${path}?search=ravi`);
    const rows = linesOf((await exported(page, 'CSV')).content).slice(1);
    expect(rows, path).toEqual([expect.stringContaining('Ravi')]);
  }
});
