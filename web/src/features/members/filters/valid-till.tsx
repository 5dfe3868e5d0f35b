import { Chip } from '../../../ui/chip/chip.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { DateCell } from '../member-cells.tsx';
import { VALIDITY_LABELS, validityOf } from './validity.ts';

/** The date, with a chip if it has expired or is near. Nothing is locked by it. */
export const ValidTill = ({ day }: { day: string | null | undefined }) => {
  const validity = validityOf(day);
  return (
    <DateCell>
      {formatDateTime(day)}
      {validity && (
        <>
          {' '}
          <Chip tone={validity === 'over' ? 'red' : 'amber'}>{VALIDITY_LABELS[validity]}</Chip>
        </>
      )}
    </DateCell>
  );
};
