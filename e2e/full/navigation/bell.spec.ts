import { expect, test } from '../../support/test.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('words an approved note for its sender, and says who joined', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const ada = await network.member({ chapter, name: 'Ada', joined: ago(60 * 24 * 400) });
  const bob = await network.member({ chapter, name: 'Bob', joined: ago(60) });
  const referral = await network.referral({ from: bob, to: ada, at: ago(60 * 24 * 9) });
  await network.note({ from: ada, to: bob, referral, amount: '300', status: 'approved' });
  await signIn(ada);
  // 'just now' lasts a minute.
  await page.clock.setFixedTime(Date.now());
  await page.goto('/members');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link')).toHaveText([
    'Your thank-you note of 300.00 to Bob was approvedjust now',
    'Bob joined your chapter1 hour ago',
    'Bob gave you a referral9 days ago',
    'See all',
  ]);
});
