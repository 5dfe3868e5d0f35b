import { MAX_ROWS, NEEDS_LENGTH, type Need, type QueryOf, type Routes, SCROLL_SIZE } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import type { Calendar } from '../../time/calendar.ts';
import * as sql from './sql.ts';

interface NeedsDeps {
  db: Database;
  calendar: Calendar;
  mailOn: boolean;
}

export function needsService({ db, calendar, mailOn }: NeedsDeps) {
  const needsOf = ({ user }: Caller): Promise<Need[]> => {
    const now = calendar.now();
    if (user.chapter_id === null) return sql.needsOfSuperAdmin(db, now, calendar.today());
    const { can_approve_thankyou, can_approve_meeting, can_approve_guest, can_approve_testimonial } =
      user.permissions;
    const decides = {
      notes: can_approve_thankyou === 1,
      meetings: can_approve_meeting === 1,
      guests: can_approve_guest === 1 && { ownToMail: !mailOn },
      testimonials: can_approve_testimonial === 1,
    };
    return sql.needsOfMember(db, { memberId: user.id, chapterId: user.chapter_id, decides }, now);
  };

  return {
    needs: async (caller: Caller): Promise<{ needs: Need[]; more: 0 | 1 }> => {
      const found = await needsOf(caller);
      return { needs: found.slice(0, NEEDS_LENGTH), more: found.length > NEEDS_LENGTH ? 1 : 0 };
    },

    chaptersToLookAfter: async ({
      chapter_id: chapterId,
      page = 1,
      page_size = SCROLL_SIZE,
    }: QueryOf<Routes['chaptersToLookAfter']>) => {
      const part = { size: page_size, offset: (page - 1) * page_size, chapterId };
      const { chapters, total } = await sql.chaptersToLookAfter(db, calendar.today(), part);
      const more = total > MAX_ROWS;
      return { chapters, total: Math.min(total, MAX_ROWS), page_size, ...(more && { more }) };
    },
  };
}
export type NeedsService = ReturnType<typeof needsService>;
