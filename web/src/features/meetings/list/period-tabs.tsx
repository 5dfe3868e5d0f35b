import { LinkTabs } from '../../../ui/surface/page/link-tabs.tsx';

const TABS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;
export type Period = (typeof TABS)[number]['value'];

/** The period in the address, `?period=past`; upcoming meetings by default. */
export const periodOf = (text: string): Period => (text === 'past' ? 'past' : 'upcoming');

export const PeriodTabs = ({ period }: { period: Period }) => (
  <LinkTabs label="Meetings" param="period" tabs={TABS} value={period} />
);
