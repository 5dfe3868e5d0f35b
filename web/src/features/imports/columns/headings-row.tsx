import type { Import } from '@bn/contract';
import { SelectInput } from '../../../ui/input/select-input.tsx';

interface Props {
  about: Import;
  disabled: boolean;
  onLine: (line: number) => void;
}

/** Which row of the file holds the headings. The columns are guessed again below another one. */
export const HeadingsRow = ({ about: { headings_line, first_rows }, disabled, onLine }: Props) => {
  if (first_rows.length === 0) return null;
  const rows = first_rows.map(({ line, text }) => ({ value: `${line}`, label: `Row ${line}: ${text}` }));
  return (
    <div style={{ marginTop: 'var(--bn-space-4)' }}>
      <SelectInput
        label="Headings are in"
        placeholder="No row: the file has none"
        value={headings_line === 0 ? '' : `${headings_line}`}
        options={rows}
        disabled={disabled}
        onValue={(line) => onLine(Number(line))}
      />
    </div>
  );
};
