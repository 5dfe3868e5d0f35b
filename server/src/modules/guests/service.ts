import {
  type BodyOf,
  GUEST_STATUS_LABELS,
  type Guest,
  type GuestDecision,
  type GuestStatus,
  type ListQuery,
  type QueryOf,
  type Routes,
  type SessionUser,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { type Executor, violatedConstraint } from '../../db/database.ts';
import { type Listing, mapRows } from '../../db/lists.ts';
import { invalid, notFound, Refusal, refuse } from '../../errors.ts';
import { tapTime } from '../../time/tap-time.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { changesBetween } from '../audit/changes.ts';
import { countOne, type Limits } from '../auth/limits.ts';
import { chapterToList, permitted } from '../decisions/decisions.ts';
import type { MailService } from '../mail/service.ts';
import { refusalOf } from '../meetings/rules.ts';
import type { MeetingService } from '../meetings/service.ts';
import type { WriteDeps } from '../write-deps.ts';
import {
  isMailed,
  isRecorded,
  type Moment,
  refusalOfDecision,
  refusalOfVisit,
  refusalToAdd,
  refusalToRemove,
  rightsOf,
  sees,
  seesAll,
} from './rules.ts';
import * as sql from './sql.ts';

interface GuestDeps extends WriteDeps {
  limits: Limits;
  meetings: Pick<MeetingService, 'find'>;
  /** Mails the invitation, where the network sends mails and the guest has an address. */
  mail: Pick<MailService, 'on' | 'inviteGuest'>;
}

export function guestService({ db, audit, publish, calendar, limits, meetings, mail }: GuestDeps) {
  const { now, today } = calendar;
  const momentAt = (guest?: { time_zone: string | null }): Moment => ({
    now: now(),
    today: guest ? calendar.ofChapter(guest).today() : today(),
    mailOn: mail.on,
  });
  /** Those who see only their own guests learn nothing of visits to which others invited. */
  const withRights = (user: SessionUser, guest: sql.GuestRow): Guest => {
    const at = momentAt(guest);
    return Object.assign(guest, {
      visit: seesAll(user, guest.chapter_id) ? guest.visit : guest.own_visit,
      unmailed: isMailed(guest, at) ? guest.unmailed : null,
      may: rightsOf(user, guest, at),
      // Members who moved away do not learn who decides there now.
      ...(user.role === 'member' &&
        user.chapter_id !== guest.chapter_id && { decided_by: null, recorded_by: null }),
    });
  };
  const read = async (tx: Executor, { user }: Caller, id: number): Promise<Guest> =>
    withRights(user, (await sql.find(tx, id)) as sql.GuestRow);

  /** Those of a meeting whom the caller may see; who that is, is asked when it is read. */
  const visibleTo = (caller: Caller, meetingId: number, query: ListQuery): Listing<Guest> => {
    const listing = async () => {
      const { chapter_id } = await meetings.find(caller, meetingId);
      const whose = seesAll(caller.user, chapter_id) ? {} : { invitedBy: caller.user.id };
      return mapRows(sql.list(db, { meetingId, ...whose }, query), (row) => withRights(caller.user, row));
    };
    return {
      page: async () => (await listing()).page(),
      async *batches(size) {
        yield* (await listing()).batches(size);
      },
    };
  };

  const get = async ({ user }: Caller, id: number): Promise<Guest> => {
    const guest = await sql.find(db, id);
    return guest && sees(user, guest) ? withRights(user, guest) : refuse(notFound('Guest'));
  };

  const invitedBy = ({ user }: Caller, query: ListQuery): Listing<Guest> =>
    mapRows(sql.list(db, { invitedBy: user.id }, query), (row) => withRights(user, row));

  /** What is refused counts as well, because a refusal says that someone is on the list. */
  const count = (tx: Executor, caller: Caller) => countOne(limits, tx, caller, 'guests', 'invitations');

  /** Members know who is in their chapter; an address of someone elsewhere is accepted, so that no one learns whose it is. */
  const refuseMember = async (tx: Executor, chapterId: number, email: string | undefined): Promise<void> => {
    const name = email && (await sql.memberWithEmail(tx, chapterId, email));
    if (name) throw invalid({ email: `belongs to ${name}, a member of this chapter` });
  };

  /** To the inviter what happened; to the others who see the chapter's guests, that their lists have changed. */
  const notify = async (
    tx: Executor,
    { user }: Caller,
    kind: 'guest_decided' | 'guest_recorded' | 'guest_changed',
    { id, meeting_id, chapter_id, invited_by_id }: sql.LockedGuest,
  ): Promise<void> => {
    const about = { by: user.id, meeting: meeting_id, guest: id };
    const viewers = await sql.holders(tx, chapter_id, ['can_approve_guest', 'can_take_attendance'], today());
    const changed = { kind: 'guest_changed', ...about } as const;
    const others = viewers.filter((viewer) => viewer !== invited_by_id).map((to) => ({ ...changed, to }));
    // Super admins read the chapter's events; its other members learn nothing of this one.
    await publish(tx, { kind, to: invited_by_id, ...about }, { ...changed, chapter: chapter_id }, ...others);
  };

  const toDecide = (
    { user }: Caller,
    { chapter_id, oldest, ...query }: QueryOf<Routes['guestsToDecide']>,
  ): Listing<Guest> => {
    const chapterId = chapterToList(user, chapter_id);
    const rows = sql.toDecide(db, { chapterId, now: now(), oldest: oldest === 1 }, query);
    return mapRows(rows, (row) => withRights(user, row));
  };

  return {
    visibleTo,
    invitedBy,
    toDecide,

    get,

    /** What is kept for a repeated request is the id alone: a guest who is removed is in no remembered answer. */
    invite: async (
      unit: UnitOfWork,
      caller: Caller,
      meetingId: number,
      body: BodyOf<Routes['inviteGuest']>,
    ): Promise<Guest> => {
      const { user } = caller;
      const { id } = await unit(async (tx) => {
        const at = now();
        await sql.lockMeeting(tx, meetingId);
        const meeting = await meetings.find(caller, meetingId, tx);
        const refusal = refusalOf('invite_guest', user, meeting, momentAt(meeting));
        if (refusal) throw refusal;
        await count(tx, caller);
        const { chapter_id: chapterId } = meeting;
        await refuseMember(tx, chapterId, body.email);
        const id = await sql.insert(tx, { ...trimmed(body), meetingId, chapterId, invitedBy: user.id }, at);
        await audit.record(tx, caller, { action: 'guest.invited', subject: subjectOf(id), chapterId });
        const event = { kind: 'guest_invited', by: user.id, meeting: meetingId, guest: id } as const;
        const deciders = await sql.holders(tx, chapterId, ['can_approve_guest'], today());
        await publish(tx, { ...event, chapter: chapterId }, ...deciders.map((to) => ({ ...event, to })));
        return { id };
      }).catch(async (error) => {
        const refusal = duplicate(error) ?? error;
        if (refusal instanceof Refusal && refusal.fields) await count(db, caller);
        throw refusal;
      });
      return get(caller, id);
    },

    /** A decision that was made before changes nothing, and notifies no one. */
    decide: (caller: Caller, id: number, decision: GuestDecision): Promise<Guest> =>
      db.transaction(async (tx) => {
        const locked = await sql.lock(tx, id);
        const before = permitted(locked, refusalOfDecision(caller.user, locked, decision, momentAt(locked)));
        if (before.status === decision || isRecorded(before.status)) return read(tx, caller, id);
        await sql.decide(tx, id, decision, { by: caller.user.id, at: now() });
        await audit.record(tx, caller, { action: `guest.${decision}`, ...concerning(before) });
        await notify(tx, caller, 'guest_decided', before);
        if (decision === 'approved') await mail.inviteGuest(tx, caller.user.id, id);
        return read(tx, caller, id);
      }),

    /** The latest tap wins, however late it arrives. For a repeated request the id alone is kept, as for an invitation. */
    recordVisit: async (
      unit: UnitOfWork,
      caller: Caller,
      id: number,
      { visit, tapped_at }: BodyOf<Routes['recordVisit']>,
    ): Promise<Guest> => {
      const at = now();
      const tappedAt = tapTime(tapped_at, at);
      await unit(async (tx) => {
        const locked = await sql.lock(tx, id);
        const before = permitted(locked, refusalOfVisit(caller.user, locked, momentAt(locked)));
        const status = visit ?? 'approved';
        if (before.tapped_at !== null && Date.parse(before.tapped_at) > tappedAt.getTime()) return { id };
        if (before.status === status) {
          await sql.confirmVisit(tx, id, tappedAt);
          return { id };
        }
        await sql.recordVisit(tx, id, visit, { by: caller.user.id, at, tappedAt });
        await audit.record(tx, caller, {
          action: 'guest.recorded',
          ...concerning(before),
          changes: changeOf(before.status, status),
        });
        await notify(tx, caller, 'guest_recorded', before);
        return { id };
      });
      return get(caller, id);
    },

    /** Deletes everything that is known about the guest; the history keeps that someone was removed. */
    remove: (caller: Caller, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const locked = await sql.lock(tx, id);
        const guest = permitted(locked, refusalToRemove(caller.user, locked));
        await sql.remove(tx, id);
        await audit.record(tx, caller, { action: 'guest.removed', ...concerning(guest) });
        await notify(tx, caller, 'guest_changed', guest);
      }),

    becomesMember: async (
      tx: Executor,
      caller: Caller,
      id: number,
      member: { id: number; chapterId: number },
    ): Promise<void> => {
      const guest = await sql.lock(tx, id);
      const problem =
        refusalToAdd(caller.user, guest) ??
        (guest?.chapter_id === member.chapterId ? undefined : 'is a guest of another chapter');
      if (problem) throw invalid({ guest_id: problem });
      await sql.becomeMember(tx, id, member.id);
    },
  };
}
export type GuestService = ReturnType<typeof guestService>;

const subjectOf = (id: number) => ({ type: 'guest' as const, id });
const concerning = ({ id, chapter_id, invited_by_id }: sql.LockedGuest) => ({
  subject: subjectOf(id),
  chapterId: chapter_id,
  memberId: invited_by_id,
});

const changeOf = (before: GuestStatus, after: GuestStatus) =>
  changesBetween(['status'], { status: GUEST_STATUS_LABELS[before] }, { status: GUEST_STATUS_LABELS[after] });

/** Without the blanks around it, or lists would sort and match it differently. */
const trimmed = ({ name, phone, email, business }: BodyOf<Routes['inviteGuest']>) => ({
  name: name.trim(),
  phone,
  business: business.trim(),
  ...(email !== undefined && { email: email.trim() }),
});

const duplicate = (error: unknown) => {
  const constraint = violatedConstraint(error);
  if (constraint === 'guests_phone_once') return invalid({ phone: INVITED });
  return constraint === 'guests_email_once' ? invalid({ email: INVITED }) : undefined;
};
const INVITED = 'is already invited to this meeting';
