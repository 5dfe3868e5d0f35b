import styled from '@emotion/styled';
import { DayPicker } from 'react-day-picker';
import { PopoverCard } from '../overlay/popover-card.tsx';
import { today } from '../text/format.ts';
import { isDay } from './day-text.ts';

interface CalendarProps {
  label: string;
  anchor: HTMLElement;
  value: string;
  onValue: (day: string) => void;
  onClose: () => void;
}
const YEARS_BACK = 10;
const YEARS_AHEAD = 30;

const Frame = styled('div')(({ theme }) => ({
  padding: 12,
  '& .rdp-month_caption': { display: 'flex', alignItems: 'center', height: 40 },
  '& .rdp-dropdowns': { display: 'flex', gap: 8 },
  '& .rdp-dropdown_root': { position: 'relative', display: 'inline-flex', fontWeight: 600 },
  // The device's own list, unseen over the words that it chooses.
  '& .rdp-dropdown': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' },
  '& .rdp-dropdown:focus-visible + .rdp-caption_label': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
  },
  '& .rdp-caption_label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    padding: 4,
    borderRadius: 6,
  },
  '& .rdp-nav': { position: 'absolute', insetInlineEnd: 12, top: 12, display: 'flex' },
  '& .rdp-nav button': {
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    border: 0,
    borderRadius: 8,
    background: 'none',
    cursor: 'pointer',
  },
  '& .rdp-nav button:hover, & .rdp-day_button:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& .rdp-chevron': { width: 18, height: 18, fill: theme.vars.palette.text.secondary },
  '& .rdp-month_grid': { width: '100%', borderCollapse: 'collapse', marginTop: 4 },
  '& .rdp-weekday': {
    height: 32,
    fontSize: '0.8125rem',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& .rdp-day': { padding: 0, textAlign: 'center' },
  '& .rdp-day_button': {
    width: '100%',
    maxWidth: 44,
    height: 40,
    border: 0,
    borderRadius: 8,
    background: 'none',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
  },
  '& .rdp-outside .rdp-day_button': { color: theme.vars.palette.text.secondary },
  '& .rdp-today .rdp-day_button': { fontWeight: 700, color: theme.vars.palette.primary.main },
  '& .rdp-selected .rdp-day_button': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
}));

const dateOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** The calendar of a date field. Choosing a day closes it. */
export default function DateCalendar({ label, anchor, value, onValue, onClose }: CalendarProps) {
  const selected = isDay(value) ? dateOf(value) : undefined;
  const shown = selected ?? new Date();
  const present = new Date().getFullYear();
  return (
    <PopoverCard label={label} anchor={anchor} onClose={onClose}>
      <Frame>
        <DayPicker
          mode="single"
          selected={selected}
          defaultMonth={shown}
          startMonth={new Date(Math.min(present, shown.getFullYear()) - YEARS_BACK, 0)}
          endMonth={new Date(Math.max(present, shown.getFullYear()) + YEARS_AHEAD, 11)}
          captionLayout="dropdown"
          weekStartsOn={1}
          showOutsideDays
          fixedWeeks
          autoFocus
          onDayClick={(day) => {
            onValue(today(day));
            onClose();
          }}
        />
      </Frame>
    </PopoverCard>
  );
}
