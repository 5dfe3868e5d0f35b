/**
 * The calls that the baseline implements, one or two of each kind: what a session costs, kept figures, a list, a search,
 * a hash, and every sort of write. The benchmark measures all other calls without a ratio.
 */
export const BASELINE_CALLS: ReadonlySet<string> = new Set([
  'me',
  'membersDashboard',
  'listMembers',
  'listMembers:rare',
  'referralsReceived',
  'login',
  'giveReferral',
  'giveReferral:keyed',
  'changeReferralStatus',
  'sendThankYou',
  'approveThankYou',
]);
