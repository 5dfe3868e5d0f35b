import type { SessionUser } from '@bn/contract';
import { expect, test } from 'vitest';
import type { EventRow } from '../sql.ts';
import { createAudiences } from './audiences.ts';

const user = (id: number, chapter_id: number | null) => ({ id, chapter_id }) as SessionUser;
const event = (chapter_id: number | null, to_id: number | null = null) => ({ chapter_id, to_id }) as EventRow;

test('an event concerns the person it notifies, its chapter, and super admins where it has a chapter', () => {
  const audiences = createAudiences<string>();
  audiences.enter('ada', user(1, 10));
  audiences.enter('bob', user(2, 11));
  audiences.enter('admin', user(3, null));
  expect([...audiences.of(event(10))].sort()).toEqual(['ada', 'admin']);
  expect([...audiences.of(event(10, 2))].sort()).toEqual(['ada', 'admin', 'bob']);
  expect([...audiences.of(event(null, 1))]).toEqual(['ada']);
});

test('a reader who moved is found in the new chapter only, one who left in none', () => {
  const audiences = createAudiences<string>();
  audiences.enter('ada', user(1, 10));
  audiences.enter('ada', user(1, 11));
  expect([[...audiences.of(event(10))], [...audiences.of(event(11))]]).toEqual([[], ['ada']]);
  audiences.leave('ada');
  expect([[...audiences.of(event(10, 1))], [...audiences.of(event(11))], [...audiences.ofUser(1)]]).toEqual([
    [],
    [],
    [],
  ]);
});
