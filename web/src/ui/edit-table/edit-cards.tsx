import { useEffect, useRef, useState } from 'react';
import { AppButton } from '../button/app-button.tsx';
import { Facts } from '../text/facts.tsx';
import { VisuallyHidden } from '../text/parts.ts';
import { CardField } from './edit-card-field.tsx';
import css from './edit-cards.module.css';
import type { EditRows } from './edit-rows.ts';

/** The rows as cards, for phones: invalid values are fields from the start, all others become fields on a click. */
export const EditCards = <Row, Key extends string>(props: EditRows<Row, Key>) => (
  <ul className={css.list} aria-label={props.caption}>
    {props.rows.map((row) => (
      <EditCard key={props.rowKey(row)} row={row} {...props} />
    ))}
  </ul>
);

const EditCard = <Row, Key extends string>({ row, ...props }: EditRows<Row, Key> & { row: Row }) => {
  const { columns, rowName, state, textOf, problemOf, noteOf, locked, onEdit } = props;
  const [open, setOpen] = useState(false);
  /** A corrected value stays a field, or the next one would move away from the finger. */
  const [fields, setFields] = useState<readonly Key[]>([]);
  const wrong = columns.flatMap(({ key }) => (problemOf(row, key) ? [key] : []));
  if (wrong.some((key) => !fields.includes(key))) setFields([...fields, ...wrong]);
  const asField = (key: Key) => !locked(row) && (open || fields.includes(key));
  const shown = columns.filter(({ key }) => !asField(key) && textOf(row, key) !== '');

  const notes = columns.flatMap(({ key, header }) => {
    const note = problemOf(row, key) ? undefined : noteOf?.(row, key);
    return note ? [{ key, header, ...note }] : [];
  });

  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (open) card.current?.querySelector('input')?.focus();
  }, [open]);

  return (
    <li className={css.item} ref={card} aria-label={rowName(row)}>
      <div className={css.top}>
        {state.cell(row)}
        {!locked(row) && (
          <AppButton
            variant="outline"
            small
            aria-expanded={open}
            aria-label={`${open ? 'Close' : 'Edit'} ${rowName(row)}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Close' : 'Edit'}
          </AppButton>
        )}
      </div>
      {columns
        .filter(({ key }) => asField(key))
        .map(({ key, header }) => (
          <CardField
            key={key}
            label={header}
            value={textOf(row, key)}
            problem={problemOf(row, key)}
            onValue={(value) => onEdit(row, key, value)}
          />
        ))}
      {shown.length > 0 && (
        <p className={css.values}>
          <Facts
            of={shown.map(({ key, header, figures }) => (
              <span
                key={key}
                data-first={key === columns[0]?.key || undefined}
                className={figures && 'figures'}
              >
                <VisuallyHidden>{header}: </VisuallyHidden>
                {textOf(row, key)}
              </span>
            ))}
          />
        </p>
      )}
      {notes.map(({ key, header, text, warning }) => (
        <p key={key} className={css.note} data-warning={warning}>
          {header}: {text}
        </p>
      ))}
    </li>
  );
};
