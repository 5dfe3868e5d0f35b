/** UTC, as in the measured networks. */
export const dayOf = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** A referral as a member gives it, apart from its receiver. */
export const givenReferral = () => ({
  referral_type: 'hot',
  tier: 'A',
  contact_number: '9876543210',
  contact_preference: 'you_contact',
  referral_status: 'new',
  referral_notes: 'Met at the trade fair, looking for a quote this month',
  date_sent: dayOf(0),
});
