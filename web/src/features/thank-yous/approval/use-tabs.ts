import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSomeGuestsToDecideQuery } from '../../../api/endpoints/meetings/guests.ts';
import { useSomeMeetingsQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { useSomeTestimonialsQuery } from '../../../api/endpoints/testimonials.ts';
import { useSomePendingThankYousQuery } from '../../../api/endpoints/thankyous.ts';
import { useUser } from '../../../store/hooks.ts';
import { formatCount } from '../../../ui/text/format.ts';

export type ApprovalTab = 'notes' | 'testimonials' | 'guests' | 'meetings';

/** Only the total is wanted. */
const ONE = { page: 1, page_size: 1 };

interface Counted {
  currentData?: { total: number; more: boolean } | undefined;
}
const countOf = ({ currentData }: Counted): string | undefined =>
  currentData && `${formatCount(currentData.total)}${currentData.more ? '+' : ''}`;

/** The specified list, which everyone may read, and what else this user may decide, each with the number that waits. */
export const useTabs = () => {
  const { role, permissions } = useUser();
  const may = (flag: keyof typeof permissions) => role === 'super_admin' || permissions[flag] === 1;
  const testimonials = may('can_approve_testimonial');
  const guests = may('can_approve_guest');
  const meetings = may('can_approve_meeting');
  const others = testimonials || guests || meetings;
  const counts = {
    notes: useSomePendingThankYousQuery(others ? { query: ONE } : skipToken),
    testimonials: useSomeTestimonialsQuery(testimonials ? { query: ONE } : skipToken),
    guests: useSomeGuestsToDecideQuery(guests ? { query: ONE } : skipToken),
    meetings: useSomeMeetingsQuery(meetings ? { query: { to_approve: 1, ...ONE } } : skipToken),
  };
  const tab = (value: ApprovalTab, label: string) => ({
    value,
    label,
    count: countOf(counts[value]),
    to: value === 'notes' ? '/admin/approval' : `/admin/approval?tab=${value}`,
  });
  return [
    tab('notes', 'Thank-you notes'),
    ...(testimonials ? [tab('testimonials', 'Testimonials')] : []),
    ...(guests ? [tab('guests', 'Guests')] : []),
    ...(meetings ? [tab('meetings', 'Meetings')] : []),
  ];
};
