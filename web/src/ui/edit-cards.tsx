import styled from '@emotion/styled';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EditRows } from './edit-rows.ts';
import { TextInput } from './text-input.tsx';

const List = styled('ul')({ display: 'grid', gap: 12 });

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  minWidth: 0,
  padding: '12px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  '& > :first-of-type': { marginBottom: 4 },
}));

const Shown = styled('button')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 16,
  width: '100%',
  minHeight: 44,
  padding: '4px 8px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  textAlign: 'end',
  cursor: 'pointer',
  marginInline: -8,
  boxSizing: 'content-box',
  '&:hover:not(:disabled)': { backgroundColor: theme.vars.palette.surface.hover },
  '&:disabled': { cursor: 'default', color: 'inherit' },
  '& > span:first-of-type': {
    flex: 'none',
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
  },
  '& > span + span': { minWidth: 0 },
}));

const Open = styled('div')({ paddingBlock: 6 });

interface FieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  figures: boolean;
  locked: boolean;
  onValue: (value: string) => void;
}

/** A value that is right shows as text and opens at a press; one that is wrong is a field from the start. */
const CardField = ({ label, value, problem, figures, locked, onValue }: FieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  /** Where the focus goes once the field came or went. */
  const [wish, setWish] = useState<'field' | 'button'>();
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (wish === 'field') field.current?.focus();
    if (wish === 'button') button.current?.focus();
    setWish(undefined);
  }, [wish]);

  const save = () => {
    if (text !== value) onValue(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      setText(value);
      setOpen(false);
      setWish('button');
    } else if (event.key === 'Enter') {
      const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
      const next = fields[fields.indexOf(event.currentTarget) + 1];
      if (next) next.focus();
      else {
        save();
        setOpen(false);
        setWish('button');
      }
    } else return;
    event.preventDefault();
  };

  if (!locked && (open || problem))
    return (
      <Open>
        <TextInput
          ref={field}
          label={label}
          value={text}
          onValue={setText}
          error={problem !== undefined}
          helperText={problem}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          onFocus={() => setOpen(true)}
          onBlur={() => {
            save();
            setOpen(false);
          }}
          onKeyDown={onKeyDown}
        />
      </Open>
    );
  return (
    <Shown
      ref={button}
      type="button"
      disabled={locked}
      onClick={() => {
        setOpen(true);
        setWish('field');
      }}
    >
      <span>{label}</span>
      <span className={figures ? 'figures' : undefined}>{value || '–'}</span>
    </Shown>
  );
};

/** The rows as cards, for phones: what is wrong is a field at once, everything else becomes one when it is touched. */
export const EditCards = <Row, Key extends string>(props: EditRows<Row, Key>) => {
  const { caption, columns, rows, rowKey, rowName, state, textOf, problemOf, locked, onCorrect } = props;
  return (
    <List aria-label={caption}>
      {rows.map((row) => (
        <Item key={rowKey(row)} aria-label={rowName(row)}>
          <div>{state.cell(row)}</div>
          {columns.map(({ key, header, figures = false }) => (
            <CardField
              key={key}
              label={header}
              value={textOf(row, key)}
              problem={problemOf(row, key)}
              figures={figures}
              locked={locked(row)}
              onValue={(value) => onCorrect(row, key, value)}
            />
          ))}
        </Item>
      ))}
    </List>
  );
};
