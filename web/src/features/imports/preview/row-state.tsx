import type { Import, ImportRow } from '@bn/contract';
import { importFieldLabel, importKindLabel, sentence } from '@bn/contract/domain';
import { Chip } from '../../../ui/chip/chip.tsx';
import { kindTone } from '../texts.ts';
import { shownValue } from './row-notes.ts';
import css from './row-state.module.css';

/** A row's number in the file, what the import does with it, and problems that belong to no value. */
export const RowState = ({ row, about }: { row: ImportRow; about: Import }) => (
  <div className={css.box}>
    <div className={css.head}>
      <span className="figures">
        <span className={css.word}>Row</span> {row.line}
      </span>
      <Chip tone={kindTone(row.kind, about)}>{importKindLabel(row.kind, about)}</Chip>
    </div>
    {row.problems
      .filter(({ column }) => column === null)
      .map(({ field, reason }) => (
        <small key={`${field}${reason}`} data-wrong>
          {field ? `${importFieldLabel(field)} ${reason}` : sentence(reason)}
        </small>
      ))}
    {row.changes.map(({ field, before, after }) => (
      <small key={field}>
        {importFieldLabel(field)}: {shownValue(field, before) || '–'} → {shownValue(field, after) || '–'}
      </small>
    ))}
  </div>
);
