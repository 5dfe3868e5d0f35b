import { DayPicker } from 'react-day-picker';
import { PopoverCard } from '../overlay/popover-card.tsx';
import { today } from '../text/format.ts';
import css from './date-calendar.module.css';
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
      <div className={css.frame}>
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
      </div>
    </PopoverCard>
  );
}
