import type { AnswerOf, Routes } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import type { AccountService } from '../account/service.ts';
import type { AttendanceService } from '../attendance/service.ts';
import type { Audit } from '../audit/service.ts';
import type { CalendarFileService } from '../calendar-files/service.ts';
import type { DeviceService } from '../devices/service.ts';
import type { GuestService } from '../guests/service.ts';
import type { MeetingService } from '../meetings/service.ts';
import type { MembershipService } from '../memberships/service.ts';
import type { OneToOneService } from '../one-to-ones/service.ts';
import type { OwnDetailsService } from '../own-details/service.ts';
import type { PasskeyService } from '../passkeys/service.ts';
import type { PictureService } from '../pictures/service.ts';
import type { ReferralService } from '../referrals/service.ts';
import type { ScoreService } from '../scores/service.ts';
import type { TestimonialService } from '../testimonials/service.ts';
import type { ThankYouService } from '../thankyous/service.ts';

interface PersonalDataDeps {
  db: Database;
  account: Pick<AccountService, 'sessions'>;
  passkeys: Pick<PasskeyService, 'list'>;
  ownDetails: Pick<OwnDetailsService, 'read'>;
  memberships: Pick<MembershipService, 'whole'>;
  referrals: Pick<ReferralService, 'receivedBy' | 'sentBy'>;
  thankYous: Pick<ThankYouService, 'ownOf'>;
  calendarFiles: Pick<CalendarFileService, 'address'>;
  devices: Pick<DeviceService, 'list'>;
  guests: Pick<GuestService, 'invitedBy'>;
  testimonials: Pick<TestimonialService, 'givenBy' | 'receivedBy'>;
  oneToOnes: Pick<OneToOneService, 'allOf'>;
  meetings: Pick<MeetingService, 'proposedBy'>;
  attendance: Pick<AttendanceService, 'ofPerson'>;
  scores: Pick<ScoreService, 'ofPerson'>;
  pictures: Pick<PictureService, 'ofPerson'>;
  audit: Audit;
  now: () => Date;
}

const PAGE_SIZE = 1_000;

export function personalDataService({
  db,
  account,
  passkeys,
  ownDetails,
  memberships,
  referrals,
  thankYous,
  calendarFiles,
  devices,
  guests,
  testimonials,
  oneToOnes,
  meetings,
  attendance,
  scores,
  pictures,
  audit,
  now,
}: PersonalDataDeps) {
  return async (caller: Caller, token: string): Promise<AnswerOf<Routes['exportAccount']>> => {
    const { id, name, email, role } = caller.user;
    const isMember = role === 'member';
    const received = await all(
      async (page) => (await referrals.receivedBy(caller, { ...page, withdrawn: true }).page()).rows,
    );
    const given = await all(
      async (page) => (await referrals.sentBy(caller, { ...page, withdrawn: true }).page()).rows,
    );
    const thanks = (direction: 'given' | 'received') =>
      all(
        async (page) => (await thankYous.ownOf(caller, { ...page, direction, withdrawn: true }).page()).rows,
      );
    const answer = {
      exported_at: now().toISOString(),
      person: { id, name, email, role },
      new_email: (await ownDetails.read(caller)).new_email,
      membership: isMember ? await memberships.whole(id) : null,
      ...(await account.sessions(caller, token)),
      passkeys: (await passkeys.list(caller)).passkeys,
      referrals_given: given,
      referrals_received: received,
      thanks_given: await thanks('given'),
      thanks_received: await thanks('received'),
      testimonials_given: await all(async (page) => (await testimonials.givenBy(caller, page).page()).rows),
      testimonials_received: await all(
        async (page) => (await testimonials.receivedBy(caller, page).page()).rows,
      ),
      one_to_ones: await all(async (page) => (await oneToOnes.allOf(caller, page).page()).rows),
      picture: await pictures.ofPerson(caller),
      calendar_address: (await calendarFiles.address(caller)).address,
      devices: (await devices.list(caller, token)).devices,
      guests_invited: await all(async (page) => (await guests.invitedBy(caller, page).page()).rows),
      meetings_proposed: await meetings.proposedBy(caller),
      attendance: await attendance.ofPerson(caller),
      score: await scores.ofPerson(caller),
      history: await audit.ofPerson(db, id),
    };
    await audit.record(db, caller, { action: 'account.exported' });
    return answer;
  };
}

export type PersonalDataService = ReturnType<typeof personalDataService>;

async function all<T>(read: (page: { page: number; page_size: number }) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await read({ page, page_size: PAGE_SIZE });
    found.push(...rows);
    if (rows.length < PAGE_SIZE) return found;
  }
}
