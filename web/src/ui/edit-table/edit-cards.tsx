import styled from '@emotion/styled';
import { Fragment, useEffect, useRef, useState } from 'react';
import { AppButton } from '../surface/app-button.tsx';
import { VisuallyHidden } from '../text/visually-hidden.ts';
import { CardField } from './edit-card-field.tsx';
import type { EditRows } from './edit-rows.ts';

const List = styled('ul')({ display: 'grid', gap: 12 });

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  minWidth: 0,
  padding: '12px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
}));

const Top = styled('div')({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 12 });

const Values = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  '& > [data-first]': { color: theme.vars.palette.text.primary, fontWeight: 550 },
}));

/** The rows as cards, for phones: what is wrong is a field at once, everything else becomes one at a press. */
export const EditCards = <Row, Key extends string>(props: EditRows<Row, Key>) => (
  <List aria-label={props.caption}>
    {props.rows.map((row) => (
      <EditCard key={props.rowKey(row)} row={row} {...props} />
    ))}
  </List>
);

const EditCard = <Row, Key extends string>({ row, ...props }: EditRows<Row, Key> & { row: Row }) => {
  const { columns, rowName, state, textOf, problemOf, locked, onCorrect } = props;
  const [open, setOpen] = useState(false);
  /** What was wrong stays a field when it is right, or the next one would move away from the finger. */
  const [fields, setFields] = useState<readonly Key[]>([]);
  const wrong = columns.flatMap(({ key }) => (problemOf(row, key) ? [key] : []));
  if (wrong.some((key) => !fields.includes(key))) setFields([...fields, ...wrong]);
  const asField = (key: Key) => !locked(row) && (open || fields.includes(key));
  const shown = columns.filter(({ key }) => !asField(key) && textOf(row, key) !== '');

  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (open) card.current?.querySelector('input')?.focus();
  }, [open]);

  return (
    <Item ref={card} aria-label={rowName(row)}>
      <Top>
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
      </Top>
      {columns
        .filter(({ key }) => asField(key))
        .map(({ key, header }) => (
          <CardField
            key={key}
            label={header}
            value={textOf(row, key)}
            problem={problemOf(row, key)}
            onValue={(value) => onCorrect(row, key, value)}
          />
        ))}
      {shown.length > 0 && (
        <Values>
          {shown.map(({ key, header, figures }, index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              <span data-first={key === columns[0]?.key || undefined} className={figures && 'figures'}>
                <VisuallyHidden>{header}: </VisuallyHidden>
                {textOf(row, key)}
              </span>
            </Fragment>
          ))}
        </Values>
      )}
    </Item>
  );
};
