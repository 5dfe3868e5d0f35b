import { SCROLL_SIZE } from '@bn/contract/domain';
import { isObject } from './client/client.ts';

/** A list response as the screens see it, however it was wrapped. */
export interface Page<Row> {
  rows: Row[];
  /** Total matches; a lower bound if `more` is set. */
  total: number;
  pageSize: number;
  more: boolean;
  /** The cursor of the next rows, if there are any, in a list without page numbers. */
  next?: string;
}

const WRAPPERS = [
  'referrals',
  'data',
  'users',
  'members',
  'chapters',
  'notes',
  'meetings',
  'guests',
  'testimonials',
  'one_to_ones',
  'entries',
  'activities',
  'standings',
  'regions',
  'super_admins',
  'rows',
] as const;

const rowsOf = (body: unknown): unknown[] | undefined => {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return undefined;
  const name = WRAPPERS.find((wrapper) => Array.isArray(body[wrapper]));
  return name && (body[name] as unknown[]);
};

/** An array, or an object that wraps one; anything else is not a list. Rows that are not objects are dropped. */
export const toPage = (body: unknown): Page<unknown> | undefined => {
  const rows = rowsOf(body)?.filter(isObject);
  if (!rows) return undefined;
  const about = isObject(body) ? body : {};
  return {
    rows,
    total: typeof about.total === 'number' ? about.total : rows.length,
    pageSize: typeof about.page_size === 'number' ? about.page_size : Math.max(rows.length, SCROLL_SIZE),
    more: about.more === true,
    ...(typeof about.next === 'string' && { next: about.next }),
  };
};
