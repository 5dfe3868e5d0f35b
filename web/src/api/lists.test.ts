import { describe, expect, it } from 'vitest';
import { toPage } from './lists.ts';

const row = { id: 1 };

describe('toPage', () => {
  it('accepts a bare array', () =>
    expect(toPage([row])).toMatchObject({ rows: [row], total: 1, more: false }));

  it.each(['referrals', 'data', 'users', 'members', 'chapters', 'notes'])(
    'accepts a list under %s',
    (name) => {
      expect(toPage({ [name]: [row], total: 40, page_size: 10, more: true })).toEqual({
        rows: [row],
        total: 40,
        pageSize: 10,
        more: true,
      });
    },
  );

  it.each([[null], [undefined], ['text'], [{}], [{ users: 'no' }], [7]])('%j is not a list', (body) => {
    expect(toPage(body)).toBeUndefined();
  });

  it('drops rows that are not objects', () => expect(toPage([null, row, 'x'])?.rows).toEqual([row]));
});
