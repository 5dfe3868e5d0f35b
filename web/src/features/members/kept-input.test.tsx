import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { asha, ashasPage } from '../../testing/member.ts';
import { fill, playServer, press, show, superAdmin } from '../../testing/scene.tsx';
import { DraftsProvider, forgetDrafts } from '../../ui/form/drafts.tsx';
import { RenewForm } from './list/renew-form.tsx';
import { ResumeMembership } from './membership/resume-membership.tsx';

const open = (form: ReactNode) => show(<DraftsProvider owner={superAdmin.id}>{form}</DraftsProvider>);
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const resume = <ResumeMembership member={ashasPage} onClose={vi.fn()} />;
const renew = (ids: readonly number[]) => (
  <RenewForm members={ids.map((id) => ({ ...asha, id }))} onRenewed={vi.fn()} onClose={vi.fn()} />
);

beforeEach(() => {
  forgetDrafts();
  vi.useFakeTimers();
});

it('a session that ends in the middle of resuming a membership keeps the other e-mail, and asks for it', async () => {
  const answers = [409, 401, 200];
  const calls = playServer(() => ({ status: answers.shift(), body: { message: 'No' } }));
  await open(resume);
  await press('Resume');
  fill('Another e-mail', 'asha.rao@example.com');
  await press('Resume');
  cleanup();
  await open(resume);
  expect(input('Another e-mail')).toBe('asha.rao@example.com');
  await press('Resume');
  expect(calls.at(-1)?.body).toEqual({ email: 'asha.rao@example.com' });
});

it('a session that ends in the middle of a renewal keeps its day, for the same members', async () => {
  playServer(() => ({ status: 401, body: { message: 'Invalid or expired token' } }));
  await open(renew([5, 6]));
  const proposed = input('Valid Till');
  fill('Valid Till', '30/06/2029');
  await press('Renew');
  cleanup();
  await open(renew([5, 7]));
  expect(input('Valid Till')).toBe(proposed);
  cleanup();
  await open(renew([5, 6]));
  expect(input('Valid Till')).toBe('30/06/2029');
});
