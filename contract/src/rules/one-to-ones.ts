/**
 * `declined` and `cancelled` will not take place. After its end it is `confirmed` once both say that they met, `disputed` once one
 * says that they did not, and cancelled once both do. Only confirmed ones count.
 */
export const ONE_TO_ONE_STATUSES = [
  'proposed',
  'accepted',
  'declined',
  'cancelled',
  'confirmed',
  'disputed',
] as const;
export type OneToOneStatus = (typeof ONE_TO_ONE_STATUSES)[number];
export const ONE_TO_ONE_STATUS_LABELS: Record<OneToOneStatus, string> = {
  proposed: 'Proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  confirmed: 'Confirmed',
  disputed: 'Disputed',
};

export const ONE_TO_ONE_ANSWERS = ['accepted', 'declined'] as const satisfies readonly OneToOneStatus[];
export type OneToOneAnswer = (typeof ONE_TO_ONE_ANSWERS)[number];

/** Those that are planned or wait to be confirmed, the earliest first; or all others, the latest first. */
export const ONE_TO_ONE_LISTS = ['open', 'past'] as const;
export type OneToOneList = (typeof ONE_TO_ONE_LISTS)[number];

/** What its reader may do now. `change` also proposes another time; `confirm` answers 'Did you meet?'. */
export const ONE_TO_ONE_ACTIONS = ['answer', 'change', 'cancel', 'confirm'] as const;
export type OneToOneAction = (typeof ONE_TO_ONE_ACTIONS)[number];

/** For so long one can be recorded and confirmed. */
export const MET_DAYS = 30;
/** Two members meet once within so many days at most. */
export const ONE_TO_ONE_APART_DAYS = 7;
export const ONE_TO_ONE_DAYS_AHEAD = 366;
/** How many months the chapter's matrix covers. */
export const MATRIX_MONTHS = 12;
