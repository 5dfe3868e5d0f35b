import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

const HEADINGS = {
  '/dashboard': 'Dasboard',
  '/members': 'Members',
  '/elevated/referral-received': 'Referrals',
  '/elevated/referral-sent': 'Referrals',
  '/admin/chapters': 'Chapters',
  '/admin/approval': 'Approval',
} as const;
export type Path = keyof typeof HEADINGS;
export const expectScreen = async (page: Page, path: Path) => {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path]);
  await expect(page).toHaveTitle(`${HEADINGS[path]} · Business Network`);
};
