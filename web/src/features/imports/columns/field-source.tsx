import type { Import, ImportMatching } from '@bn/contract';
import { type ImportField, importFieldLabel } from '@bn/contract/domain';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { columnNames } from './column-names.ts';

const SAME = 'same';
const SAMPLES = 3;

type Source = ImportMatching[ImportField];

interface Props {
  field: ImportField;
  /** Required, and not matched yet. */
  missing: boolean;
  columns: Import['columns'];
  source: Source;
  onSource: (source: Source) => void;
}

const samplesOf = (columns: Import['columns'], column: number | null) =>
  columns[column ?? -1]?.samples
    .filter((text) => text.trim() !== '')
    .slice(0, SAMPLES)
    .map((text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text))
    .join(' · ');

/** Where the values of a field come from: a column, one value for every row, or nowhere. */
export const FieldSource = ({ field, missing, columns, source, onSource }: Props) => {
  const label = importFieldLabel(field);
  const names = columnNames(columns);
  const options = [
    ...names.map((name, column) => ({ value: String(column), label: name })),
    { value: SAME, label: 'The same for all rows …' },
  ];
  const pick = (choice: string) => {
    if (choice === SAME) onSource({ column: null, value: source.value ?? '' });
    else onSource({ column: choice === '' ? null : Number(choice), value: null });
  };
  const same = source.value !== null;
  const samples = [source.column, source.and]
    .flatMap((column) => (column === undefined ? [] : (samplesOf(columns, column) ?? [])))
    .map((found) => `"${found}"`)
    .join(' ');
  return (
    <div className="stack" style={{ gap: 'var(--bn-space-2)' }}>
      <SelectInput
        label={label}
        placeholder="Not in the file"
        options={options}
        value={same ? SAME : source.column === null ? '' : String(source.column)}
        onValue={pick}
        error={missing && !same}
        helperText={missing && !same ? 'Choose its column, or one value for all rows.' : samples}
      />
      {field === 'full_name' && source.column !== null && (
        <SelectInput
          label="Last name, if it has its own column"
          placeholder="Not in another column"
          options={names.map((name, column) => ({ value: String(column), label: name }))}
          value={source.and === undefined || source.and === null ? '' : String(source.and)}
          onValue={(choice) => onSource({ ...source, and: choice === '' ? null : Number(choice) })}
        />
      )}
      {same && (
        <TextInput
          label={`${label} for all rows`}
          value={source.value ?? ''}
          error={missing}
          onValue={(value) => onSource({ column: null, value })}
        />
      )}
    </div>
  );
};
