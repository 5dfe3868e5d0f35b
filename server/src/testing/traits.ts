import type {
  Flag,
  GuestStatus,
  NoteStatus,
  OneToOneStatus,
  ReferralStatus,
  ReferralType,
  TestimonialStatus,
} from '@bn/contract';

export interface Chapter {
  id: number;
  name: string;
  region: string;
}

export interface Person {
  id: number;
  full_name: string;
  email: string;
  phone: string;
  chapter_id: number;
}
type Member = Pick<Person, 'id' | 'chapter_id'>;

export interface PersonTraits {
  full_name?: string | undefined;
  email?: string | undefined;
}

export interface MemberTraits extends PersonTraits {
  activated?: boolean;
  chapter?: Pick<Chapter, 'id'> & Partial<Chapter>;
  flags?: readonly Flag[] | undefined;
  phone?: string | undefined;
  vertical?: string;
  validTill?: string;
  joined?: string | undefined;
  removed?: boolean;
}

export interface ReferralTraits {
  from: Member;
  to: Member;
  type?: ReferralType;
  status?: ReferralStatus;
  notes?: string;
  at?: string | undefined;
  daysAgo?: number;
}

export interface NoteTraits {
  referral?: { id: number };
  from: Member;
  to: Member;
  amount?: string | number;
  description?: string;
  date?: string;
  status?: NoteStatus | undefined;
  approvedBy?: { id: number } | undefined;
}

export interface MeetingTraits {
  by: { id: number; chapter_id: number | null };
  chapter?: { id: number };
  status?: 'proposed' | 'approved' | 'cancelled';
  /** When it begins, in UTC; by default within the next three weeks, each at a different time. */
  at?: string;
  today?: true;
  minutes?: number;
  place?: string;
  agenda?: string;
  series?: { id: number };
}

export interface TestimonialTraits {
  from: Member;
  to: Member;
  text?: string;
  status?: TestimonialStatus;
  hidden?: true;
  by?: { id: number };
  at?: string;
}

/** `from` proposed it, or recorded it. */
export interface OneToOneTraits {
  from: Member;
  to: Member;
  /** By default accepted. */
  status?: OneToOneStatus;
  /** When it begins, in UTC; by default tomorrow, and of one that is settled by both yesterday. */
  at?: string;
  minutes?: number;
  place?: string;
  topics?: string;
  /** What the two say about having met. */
  met?: { from?: boolean; to?: boolean };
}

export interface GuestTraits {
  by: { id: number };
  meeting: { id: number };
  status?: GuestStatus;
  name?: string;
  phone?: string;
  email?: string | null;
  business?: string;
}
