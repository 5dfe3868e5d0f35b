import type { SessionUser } from '@bn/contract';
import type { EventRow } from '../sql.ts';

export interface Audiences<Reader> {
  enter(reader: Reader, user: SessionUser): void;
  leave(reader: Reader): void;
  ofUser(id: number): ReadonlySet<Reader>;
  of(event: EventRow): Set<Reader>;
}

export function createAudiences<Reader>(): Audiences<Reader> {
  const groups = new Map<string, Set<Reader>>();
  const groupsOf = new Map<Reader, string[]>();
  const none: ReadonlySet<Reader> = new Set();
  const group = (name: string) => groups.get(name) ?? none;

  const leave = (reader: Reader) => {
    for (const name of groupsOf.get(reader) ?? []) {
      const members = groups.get(name);
      members?.delete(reader);
      if (members?.size === 0) groups.delete(name);
    }
    groupsOf.delete(reader);
  };
  return {
    leave,
    enter: (reader, { id, chapter_id }) => {
      leave(reader);
      const names = [`user ${id}`, chapter_id === null ? 'super admins' : `chapter ${chapter_id}`];
      groupsOf.set(reader, names);
      for (const name of names) {
        const members = groups.get(name) ?? new Set();
        groups.set(name, members.add(reader));
      }
    },
    ofUser: (id) => group(`user ${id}`),
    of: ({ to_id, chapter_id }) =>
      new Set([
        ...(to_id === null ? none : group(`user ${to_id}`)),
        ...(chapter_id === null ? none : [...group(`chapter ${chapter_id}`), ...group('super admins')]),
      ]),
  };
}
