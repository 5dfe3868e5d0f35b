import type { SessionUser } from '@bn/contract';
import { FLAGS, NO_PERMISSIONS, type Permissions, ROLES } from '@bn/contract/domain';
import { isObject } from '../api/client/client.ts';

const TOKEN = 'token';
const USER = 'user';

/** Storage may be disabled or full; the session then lasts as long as the page. */
const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

const permissionsOf = (value: unknown): Permissions => {
  const given = isObject(value) ? value : {};
  const flags = FLAGS.map((flag) => [flag, given[flag] === 1 ? 1 : 0]);
  return { ...NO_PERMISSIONS, ...Object.fromEntries(flags) };
};

/** Validates a user; null if invalid: storage and responses are outside our control. */
export const toSessionUser = (value: unknown): SessionUser | null => {
  if (!isObject(value)) return null;
  const role = ROLES.find((known) => known === value.role);
  if (!role || typeof value.id !== 'number' || typeof value.name !== 'string') return null;
  return { ...(value as SessionUser), role, permissions: permissionsOf(value.permissions) };
};

export const readToken = (): string | null => attempt(() => localStorage.getItem(TOKEN)) || null;

export const readUser = (): SessionUser | null =>
  attempt(() => toSessionUser(JSON.parse(localStorage.getItem(USER) ?? 'null')));

const write = (key: string, value: string | null) =>
  attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));

/** What this tab noted for the user who signed out: where they were, and what they had begun. */
export const forgetTab = () => attempt(() => sessionStorage.clear());
export const writeToken = (token: string | null) => write(TOKEN, token);
export const writeUser = (user: SessionUser | null) => write(USER, user && JSON.stringify(user));
