export const THANKS_DIRECTIONS = ['given', 'received'] as const;
export type ThanksDirection = (typeof THANKS_DIRECTIONS)[number];

/** `returned`: sent back to its sender with a reason. Only approved ones count, anywhere. */
export const NOTE_STATUSES = ['pending', 'returned', 'approved', 'withdrawn'] as const;
export type NoteStatus = (typeof NOTE_STATUSES)[number];
export const NOTE_STATUS_LABELS: Record<NoteStatus, string> = {
  pending: 'Pending',
  returned: 'Returned',
  approved: 'Approved',
  withdrawn: 'Withdrawn',
};

/** What may be decided about a note; `pending` undoes one's own approval. */
export const NOTE_DECISIONS = ['approved', 'returned', 'pending'] as const;
export type NoteDecision = (typeof NOTE_DECISIONS)[number];
/** How long the approver can undo an approval. */
export const UNDO_MINUTES = 10;
