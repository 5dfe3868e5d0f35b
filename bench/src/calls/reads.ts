import { COMMON_SEARCH, RARE_SEARCH, REGIONS } from '../data/words.ts';
import type { RequestSpec } from '../load/protocol.ts';
import type { SignedInMember, Targets } from './targets.ts';

const get = (path: string, token: string): RequestSpec => ({ method: 'GET', path: `/api${path}`, token });

/** What the web app requests: ten pages of members, fifty cards or notes at a time. */
const CARDS = 'page=1&page_size=50';
/** As many chapters as the small network has in a region: calls that return the same number of rows are compared. */
const OF_A_REGION = 'page=1&page_size=1';

export function readCalls({ admin, members }: Targets): Record<string, RequestSpec[]> {
  const byMembers = (path: string, who: SignedInMember[] = members) =>
    who.map(({ token }) => get(path, token));
  return {
    me: byMembers('/auth/me'),
    'dashboard-admin': [get('/admin/dashboard', admin)],
    'dashboard-elevated': byMembers(
      '/elevated/elevated-dashboard',
      members.filter(({ elevated }) => elevated),
    ),
    'dashboard-member': byMembers('/members/members-dashboard'),
    'members-page-1': [get('/members?page=1', admin)],
    'members-page-10': [get('/members?page=10', admin)],
    'members-search-common': [get(`/members?search=${COMMON_SEARCH}&page=1`, admin)],
    'members-search-rare': [get(`/members?search=${RARE_SEARCH}&page=1`, admin)],
    'members-of-chapter': members.map(({ chapter_id }) =>
      get(`/members?chapter_id=${chapter_id}&page=1`, admin),
    ),
    'chapter-members': byMembers('/elevated/members?page=1'),
    chapters: [get(`/chapters?figures=1&${CARDS}`, admin)],
    'network-report': [get(`/network/standings?${CARDS}`, admin)],
    'network-sorted': [get(`/network/standings?period=twelve_months&sort=conversion_desc&${CARDS}`, admin)],
    'network-region': [get(`/network/standings?region=${REGIONS[1]}&sort=given_desc&${OF_A_REGION}`, admin)],
    'network-history': [get('/network/history?page_size=50', admin)],
    'network-history-kind': [get('/network/history?page_size=50&kind=export', admin)],
    received: byMembers(`/referrals/received?${CARDS}`),
    sent: byMembers(`/referrals/sent?${CARDS}`),
    'members-elevated': [get('/members?elevated=1&page=1', admin)],
    'received-open': byMembers(`/referrals/received?${CARDS}&status=open`),
    referral: members.flatMap(({ token, received: [id] }) =>
      id === undefined ? [] : [get(`/referrals/${id}`, token)],
    ),
    'own-thanks': byMembers(`/thankyou/mine?${CARDS}`),
    'member-page': members.map(({ token, colleague }) => get(`/members/${colleague}`, token)),
    'member-figures': members.map(({ id, token }) => get(`/members/${id}/figures`, token)),
    'member-picture': members.map(({ token, colleague }) => get(`/members/${colleague}/picture`, token)),
    'chapter-page': members.map(({ chapter_id }) => get(`/chapters/${chapter_id}`, admin)),
    'chapter-report': members.map(({ chapter_id }) =>
      get(`/chapters/${chapter_id}/report?period=2026`, admin),
    ),
    'member-score': members.map(({ token, id }) => get(`/members/${id}/score`, token)),
    'chapter-scores': members.map(({ chapter_id }) => get(`/chapters/${chapter_id}/scores`, admin)),
    'members-valid-soon': [get('/members?validity=soon&page=1', admin)],
    'members-permissions-ending': [get('/members?permissions_ending=1&page=1', admin)],
    'member-history': members.map(({ id }) => get(`/members/${id}/history?page_size=50`, admin)),
    'chapter-history': members.map(({ chapter_id }) =>
      get(`/chapters/${chapter_id}/history?page_size=50`, admin),
    ),
    // A rare match: scans as many entries as a call ever scans.
    'chapter-history-kind': members.map(({ chapter_id }) =>
      get(`/chapters/${chapter_id}/history?page_size=50&kind=export`, admin),
    ),
    sessions: byMembers('/auth/sessions'),
    needs: byMembers('/needs'),
    'needs-admin': [get('/needs', admin)],
    'look-after': [get(`/admin/chapters-to-look-after?${CARDS}`, admin)],
    meetings: byMembers(`/meetings?${CARDS}`),
    'meetings-past': byMembers(`/meetings?period=past&${CARDS}`),
    'meetings-admin': [get(`/meetings?period=past&${CARDS}`, admin)],
    'next-meeting': byMembers('/meetings/next'),
    meeting: members.map(({ token, meeting }) => get(`/meetings/${meeting}`, token)),
    'meeting-sheet': members.map(({ meeting }) => get(`/meetings/${meeting}/sheet`, admin)),
    'mail-choices': byMembers('/account/mail'),
    'member-testimonials': members.map(({ token, colleague }) =>
      get(`/members/${colleague}/testimonials?${CARDS}`, token),
    ),
    'testimonials-admin': [get(`/testimonials?${CARDS}`, admin)],
    'testimonials-approved-admin': [get(`/testimonials?status=approved&${CARDS}`, admin)],
    'pending-admin': [get(`/thankyou/pending?${CARDS}`, admin)],
    pending: byMembers(`/thankyou/pending?${CARDS}`),
  };
}
