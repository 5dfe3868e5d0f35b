import { type Endpoint, endpoints } from '@bn/contract/endpoints';
import { addressOf, type Call, isObject } from '../client/client.ts';
import type { KeptAnswer } from './records.ts';

type Row = Record<string, unknown>;

/** The page of a record made of its row in a list: without what only the page's own call says, and with nothing to do. */
const PAGES: { of: Endpoint; lists: Endpoint[]; pageOf: (row: Row, user: object) => Row }[] = [
  {
    of: endpoints.getMember,
    lists: [endpoints.listChapterMembers, endpoints.listMembers],
    pageOf: (row, user) => ({
      // Colleagues are of the reader's own chapter.
      chapter: 'chapter' in user ? user.chapter : null,
      ideal_referral: '',
      picture_at: null,
      ...row,
    }),
  },
  {
    of: endpoints.getReferral,
    lists: [endpoints.referralsReceived, endpoints.referralsSent],
    pageOf: (referral) => ({ referral, notes: [], story: [], may: {} }),
  },
  {
    of: endpoints.getMeeting,
    lists: [endpoints.listMeetings],
    pageOf: (meeting) => ({ meeting, may: {} }),
  },
];

/** What the latest of these lists shows of the record that a call is about, as the record's page. */
export const pageOfListed = (
  { endpoint, params }: Call,
  user: object,
  kept: readonly KeptAnswer[],
): Pick<KeptAnswer, 'data' | 'at'> | undefined => {
  const page = PAGES.find(({ of }) => of === endpoint);
  const lists = page?.lists.map((list) => addressOf({ endpoint: list })) ?? [];
  const ofLists = kept.filter(({ address }) => lists.includes(address.split('?')[0] ?? ''));
  for (const { data, at } of ofLists.sort((one, other) => other.at - one.at)) {
    const rows = isObject(data) && Array.isArray(data.rows) ? data.rows : [];
    const row: unknown = rows.find((one) => isObject(one) && one.id === params?.id);
    if (page && isObject(row)) return { data: page.pageOf(row, user), at };
  }
  return undefined;
};
