import { SelectInput } from '../../ui/input/select-input.tsx';
import { today } from '../../ui/text/format.ts';
import { MONTHS } from '../../ui/time/day-words.ts';
import { monthOf, yearOf, yearsUpTo } from './period.ts';

const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label }));

/** A month of a year, or the whole year. */
export const PeriodChoice = ({
  period,
  onPeriod,
}: {
  period: string;
  onPeriod: (period: string) => void;
}) => {
  const [year, month] = [yearOf(period), monthOf(period)];
  return (
    <div
      className="stack"
      style={{
        gap: 'var(--bn-space-3)',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        maxWidth: 400,
        marginBottom: 'var(--bn-space-4)',
      }}
    >
      <SelectInput
        label="Month"
        placeholder="Whole year"
        options={MONTH_OPTIONS}
        value={month}
        onValue={(value) => onPeriod(value ? `${year}-${value}` : year)}
      />
      <SelectInput
        label="Year"
        placeholder="This year"
        options={yearsUpTo(today(), year).map((value) => ({ value, label: value }))}
        value={year}
        onValue={(value) => onPeriod([value || yearOf(today()), month].filter(Boolean).join('-'))}
      />
    </div>
  );
};
