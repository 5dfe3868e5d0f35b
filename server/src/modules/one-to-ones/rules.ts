import { MET_DAYS, ONE_TO_ONE_STATUS_LABELS, type OneToOne, type OneToOneAction } from '@bn/contract';
import { conflict, forbidden, type Refusal } from '../../errors.ts';
import { addDays } from '../../time/calendar.ts';
import { already } from '../decisions/decisions.ts';

export interface Standing {
  chapter_id: number;
  partner_id: number;
  partner_name: string;
  partner_picture?: string | null;
  partner_chapter_id: number | null;
  day: string;
  starts_at: string;
  ends_at: string;
  status: OneToOne['status'];
  asked_by_me: 0 | 1;
}
interface Moment {
  now: Date;
  /** Where the chapter is. */
  today: string;
}

export const isOver = ({ ends_at }: Pick<Standing, 'ends_at'>, now: Date): boolean =>
  Date.parse(ends_at) <= now.getTime();

export const bothHere = (
  chapterId: number | null,
  { chapter_id, partner_chapter_id }: Pick<Standing, 'chapter_id' | 'partner_chapter_id'>,
): boolean => chapterId === chapter_id && partner_chapter_id === chapter_id;

/** Undefined if allowed. Whoever reads it is one of the two; `chapterId` is where they are by now. */
export function refusalOf(
  action: OneToOneAction,
  chapterId: number | null,
  row: Standing,
  { now, today }: Moment,
): Refusal | undefined {
  const { status, asked_by_me } = row;
  const isPlanned = status === 'proposed' || status === 'accepted';
  const over = isOver(row, now);
  if (action === 'confirm') {
    if (!over) return conflict('This one-to-one is not over yet');
    if (status !== 'accepted' && status !== 'confirmed' && status !== 'disputed') return settled(row);
    if (row.day < addDays(today, -MET_DAYS))
      return conflict(`This one-to-one was more than ${MET_DAYS} days ago`);
  } else {
    if (action === 'answer' ? status !== 'proposed' : !isPlanned) return settled(row);
    if (over) return conflict('The time of this one-to-one is over');
    if (action === 'answer' && asked_by_me) return forbidden('Only the other member may answer this');
  }
  if (action === 'cancel' || bothHere(chapterId, row)) return undefined;
  return conflict('The two of you are no longer members of the same chapter');
}

const settled = ({ status }: Standing): Refusal => already('one-to-one', ONE_TO_ONE_STATUS_LABELS[status]);

export const rightsOf = (chapterId: number | null, row: Standing, moment: Moment): OneToOne['may'] => {
  const may = (action: OneToOneAction) => (refusalOf(action, chapterId, row, moment) ? 0 : 1);
  return { answer: may('answer'), change: may('change'), cancel: may('cancel'), confirm: may('confirm') };
};

/** What two answers make of one that is over: it counts once both say that they met. */
export const statusOf = (mine: boolean | null, theirs: boolean | null): OneToOne['status'] => {
  if (mine && theirs) return 'confirmed';
  if (mine === false && theirs === false) return 'cancelled';
  return mine === false || theirs === false ? 'disputed' : 'accepted';
};
