import { describe, expect, it } from 'vitest';
import { toPage } from './lists.ts';

const row = { id: 1 };

describe('toPage', () => {
  it('takes a bare array', () => expect(toPage([row])).toMatchObject({ rows: [row], total: 1, more: false }));

  it.each(['referrals', 'data', 'users', 'members', 'chapters', 'notes'])('takes a list under %s', (name) => {
    expect(toPage({ [name]: [row], total: 40, page_size: 10, more: true })).toEqual({
      rows: [row],
      total: 40,
      pageSize: 10,
      more: true,
    });
  });

  it.each([[null], [undefined], ['text'], [{}], [{ users: 'no' }], [7]])('%j is no list', (body) => {
    expect(toPage(body)).toBeUndefined();
  });

  it('leaves out rows that are no objects', () => expect(toPage([null, row, 'x'])?.rows).toEqual([row]));
});
