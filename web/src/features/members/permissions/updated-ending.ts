import type { AnswerOf, Routes } from '@bn/contract';
import { MESSAGES } from '../../../api/messages.ts';

/** If the member's password ended with the first permission, it says how they get another one, for as long as it takes to read. */
export const updatedEnding = (answer: unknown, name: string): { kind?: 'info'; text: string; ms: number } => {
  const { password_ended } = answer as AnswerOf<Routes['setPermissions']>;
  if (!password_ended) return { text: MESSAGES.permissionUpdated, ms: 2000 };
  const next =
    password_ended.by_mail === 1
      ? 'a link is on its way by e-mail.'
      : 'create an invitation on their page and hand the link over.';
  return {
    kind: 'info',
    text: `${MESSAGES.permissionUpdated} ${name} has to choose a new password: ${next}`,
    ms: 8000,
  };
};
