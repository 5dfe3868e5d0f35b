import { type Found, type Referral, SEARCH_LENGTH } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { firstRows } from '../../db/lists.ts';
import { searchedText } from '../../db/names.ts';
import type { ChapterService } from '../chapters/service.ts';
import type { MemberService } from '../members/service.ts';
import type { ReferralService } from '../referrals/service.ts';

interface SearchDeps {
  members: MemberService;
  referrals: ReferralService;
  chapters: ChapterService;
}
type FoundReferral = Found['referrals'][number];

/** A search over everything is a search in each list that the caller has: it can show nothing that they do not. */
export function searchService({ members, referrals, chapters }: SearchDeps) {
  const findMembers = async (caller: Caller, search: string): Promise<Found['members']> => {
    if (caller.user.role === 'super_admin') {
      const found = await firstRows(members.all({ search }), SEARCH_LENGTH);
      return found.map(({ id, full_name, picture, vertical, chapter }) => ({
        id,
        full_name,
        picture,
        vertical,
        chapter: chapter.name,
      }));
    }
    const found = await firstRows(members.colleagues(caller, { search }), SEARCH_LENGTH);
    return found.map(({ id, full_name, picture, vertical }) => ({
      id,
      full_name,
      picture,
      vertical,
      chapter: null,
    }));
  };

  const findReferrals = async (caller: Caller, search: string): Promise<FoundReferral[]> => {
    if (caller.user.role === 'super_admin') return [];
    const [given, received] = await Promise.all([
      firstRows(referrals.sentBy(caller, { search }), SEARCH_LENGTH),
      firstRows(referrals.receivedBy(caller, { search }), SEARCH_LENGTH),
    ]);
    return [
      ...given.map((referral) =>
        foundOf('given', referral.to_member_name, referral.to_member_picture, referral),
      ),
      ...received.map((referral) =>
        foundOf('received', referral.from_member_name, referral.from_member_picture, referral),
      ),
    ]
      .sort((one, other) => other.id - one.id)
      .slice(0, SEARCH_LENGTH);
  };

  return {
    find: async (caller: Caller, text = ''): Promise<Found> => {
      const search = searchedText(text);
      if (search === undefined) return { members: [], referrals: [], chapters: [] };
      const [foundMembers, foundReferrals, foundChapters] = await Promise.all([
        findMembers(caller, search),
        findReferrals(caller, search),
        firstRows(chapters.visibleTo(caller, { search }), SEARCH_LENGTH),
      ]);
      return { members: foundMembers, referrals: foundReferrals, chapters: foundChapters };
    },
  };
}
export type SearchService = ReturnType<typeof searchService>;

const foundOf = (
  direction: FoundReferral['direction'],
  name: string,
  picture: FoundReferral['picture'],
  { id, referral_status, date_sent }: Referral,
): FoundReferral => ({ id, direction, name, picture, referral_status, date_sent });
