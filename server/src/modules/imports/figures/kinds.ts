import type { PastFigures } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import type { NetworkCalendar } from '../../../time/calendar.ts';
import { type PastAttendance, pastAttendance } from '../../attendance/past.ts';
import { type PastFigure, type PastReferral, pastReferrals } from '../../referrals/past.ts';
import { type PastNote, pastNotes } from '../../thankyous/past.ts';
import type { ReadFigure } from './values.ts';

type Figure = PastFigure & ReadFigure;

interface FigureKind {
  add(tx: Executor, importId: number, figures: readonly Figure[], calendar: NetworkCalendar): Promise<void>;
  /** Takes some of an import out of every figure; 0 once none is left. */
  withdraw(tx: Executor, importId: number, most: number, at: Date): Promise<number>;
}
/** What someone gave to someone. */
interface PairKind extends FigureKind {
  /** How many that were imported already are just like each of these. */
  count(db: Executor, figures: readonly Figure[]): Promise<number[]>;
  /** What makes two of them the same, beside their people and their day. */
  same: readonly (keyof ReadFigure)[];
}
export type PairFigures = Exclude<PastFigures, 'attendance'>;

export const PAIRS: Record<PairFigures, PairKind> = {
  referrals: {
    add: (tx, importId, figures) => pastReferrals.addEach(tx, importId, figures as readonly PastReferral[]),
    count: (db, figures) => pastReferrals.countEqual(db, figures as readonly PastReferral[]),
    withdraw: pastReferrals.withdrawSome,
    same: ['referral_type', 'location'],
  },
  thank_yous: {
    add: (tx, importId, figures) => pastNotes.addEach(tx, importId, figures as readonly PastNote[]),
    count: (db, figures) => pastNotes.countEqual(db, figures as readonly PastNote[]),
    withdraw: pastNotes.withdrawSome,
    same: ['amount'],
  },
};
export const FIGURES: Record<PastFigures, FigureKind> = {
  ...PAIRS,
  attendance: {
    add: (tx, importId, figures, calendar) =>
      pastAttendance.addEach(
        tx,
        importId,
        figures.map(({ giver_id: member_id, ...figure }) => ({ ...figure, member_id }) as PastAttendance),
        calendar,
      ),
    withdraw: pastAttendance.withdrawSome,
  },
};

/** 1250 and 1250.00 are one amount. */
export const keyOf = (
  holds: PairFigures,
  values: ReadFigure,
  { giver, receiver }: { giver: { id: number }; receiver: { id: number } },
): string =>
  [
    giver.id,
    receiver.id,
    values.date,
    ...PAIRS[holds].same.map((field) => String(values[field]).replace(/\.0+$|(\.\d)0$/, '$1')),
  ].join(' ');
