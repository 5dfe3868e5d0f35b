import { daysAfter } from '../text/day-words.ts';
import { networkDay } from '../text/network-zone.ts';
import { Chip } from './chip.tsx';

/** 'Today' or 'Tomorrow', by the network's calendar; nothing for other days. */
export const DayChip = ({ day }: { day: string }) => {
  const today = networkDay();
  if (day === today) return <Chip tone="primary">Today</Chip>;
  return day === daysAfter(today, 1) && <Chip tone="primary">Tomorrow</Chip>;
};
