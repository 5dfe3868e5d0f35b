import { MAX_ROWS, type Referral, type StoryEvent, type StoryKind, type ThankYouNote } from '@bn/contract';

export interface ReferralWithAnswer extends Referral {
  status_changed_at: string | null;
}

export interface NoteWithApproval extends ThankYouNote {
  approved_at: string | null;
  approved_by: number | null;
  approver: string | null;
}

export interface KeptEvent {
  kind: StoryKind;
  at: string;
  actor_id: number;
  actor: string;
  note_id: number | null;
  status: StoryEvent['status'];
  amount: number | null;
  reason: string | null;
  fields: string[] | null;
}

const NOTHING_ELSE = { status: null, note_id: null, amount: null, reason: null, fields: [] };

/** What happened to a referral, oldest first, from the records and from what is kept beside them, latest first. */
export function storyOf(
  referral: ReferralWithAnswer,
  notes: readonly NoteWithApproval[],
  kept: readonly KeptEvent[],
): StoryEvent[] {
  const sender = { id: referral.from_member_id, name: referral.from_member_name };
  const receiver = { id: referral.to_member_id, name: referral.to_member_name };
  // Of an imported note the referral is unknown: it was withdrawn when it was made, by nobody.
  const isUnknown = referral.imported === 1 && referral.withdrawn_at === referral.created_at;
  const events: StoryEvent[] = isUnknown
    ? []
    : [{ ...NOTHING_ELSE, kind: 'given', at: referral.created_at, who: sender }];
  // From the latest correction back to the first: so each event gets the amount of its time.
  const amounts = new Map(notes.map(({ id, amount }) => [id, amount]));
  const keptEvents = kept.map((event): StoryEvent => {
    const { kind, at, note_id, status, reason } = event;
    const amount = note_id === null ? null : (amounts.get(note_id) ?? null);
    if (kind === 'note_corrected' && note_id !== null && event.amount !== null)
      amounts.set(note_id, event.amount);
    const who = { id: event.actor_id, name: event.actor };
    return { kind, at, who, status, note_id, amount, reason, fields: event.fields ?? [] };
  });
  events.push(...keptEvents.filter(({ note_id }) => note_id === null).reverse());

  // Thanks convert a referral: the time of its status is theirs, and any answer before them is kept.
  if (referral.status_changed_at !== null && !referral.thanked) {
    const status = referral.referral_status;
    events.push({ ...NOTHING_ELSE, kind: 'answered', at: referral.status_changed_at, who: receiver, status });
  }
  for (const { id, created_at: at } of notes) {
    const amount = amounts.get(id) ?? null;
    events.push({ ...NOTHING_ELSE, kind: 'thanked', at, who: receiver, note_id: id, amount });
  }
  events.push(...keptEvents.filter(({ note_id }) => note_id !== null).reverse());
  for (const { id, amount, approved_at, approved_by, approver } of notes) {
    if (approved_at === null || approved_by === null || approver === null) continue;
    const who = { id: approved_by, name: approver };
    events.push({ ...NOTHING_ELSE, kind: 'note_approved', at: approved_at, who, note_id: id, amount });
  }
  if (referral.withdrawn_at !== null && referral.imported === 0)
    events.push({ ...NOTHING_ELSE, kind: 'withdrawn', at: referral.withdrawn_at, who: sender });
  // What happened at the same instant stays in the order above.
  return events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-MAX_ROWS);
}
