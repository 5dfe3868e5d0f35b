import type { AdminDashboard, MemberDashboard } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { forbidden } from '../../errors.ts';
import { type Calendar, dayLabel } from '../../time/calendar.ts';
import * as sql from './sql.ts';

/** For the compiler a sum is the number that it is on the wire, where its digits go as they are (see http/answer/exact-sums.ts). */
const exactly = (sum: string): number => sum as unknown as number;

interface DashboardDeps {
  db: Database;
  calendar: Calendar;
}

export function dashboardService({ db, calendar }: DashboardDeps) {
  return {
    network: async (): Promise<AdminDashboard> => {
      const days = calendar.trendDays();
      const figures = await sql.networkFigures(db, days[0] ?? '');
      return {
        total_members: figures.members,
        total_chapters: figures.chapters,
        total_referrals: figures.referrals,
        total_thankyou_value: exactly(figures.thankyou_value),
        referral_trend: days.map((day) => ({ label: dayLabel(day), count: figures.days?.[day] ?? 0 })),
      };
    },

    ownChapter: async ({ user }: Caller): Promise<MemberDashboard> => {
      if (user.chapter === null) throw forbidden();
      const days = calendar.trendDays();
      const figures = await sql.chapterFigures(db, user.chapter.id, days[0] ?? '', calendar.today());
      return {
        chapter: user.chapter,
        total_users: figures.members,
        total_admins: figures.admins,
        total_referrals: figures.referrals,
        thank_you_value: exactly(figures.thankyou_value),
        weekly_referrals: days.map((day) => ({ day: dayLabel(day), count: figures.days?.[day] ?? 0 })),
      };
    },
  };
}
