import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../text/parts.ts';
import css from './edit-grid.module.css';
import { CellInput, type CellMove } from './edit-grid-input.tsx';
import type { EditRows } from './edit-rows.ts';
import { STATE_SHARE, sharesOf } from './shares.ts';

interface Place {
  row: number;
  column: number;
}

const typed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/**
 * A table whose cells are corrected in place, with the keys of a spreadsheet: arrows move, Enter, F2 or typing edits, Tab saves and
 * moves on, Escape undoes the edit.
 */
export const EditGrid = <Row, Key extends string>(props: EditRows<Row, Key>) => {
  const { caption, columns, rows, rowKey, rowName, state, textOf, problemOf, noteOf, locked, onEdit } = props;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  /** The field's initial text, while a cell is being edited. */
  const [start, setStart] = useState<string>();
  const follow = useRef(false);
  const present = { row: Math.min(at.row, Math.max(rows.length - 1, 0)), column: at.column };

  useLayoutEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    const cell = table.current?.querySelector<HTMLElement>('[data-present]');
    const field = cell?.querySelector('input');
    field?.select();
    (field ?? cell)?.focus();
  });

  const go = (place: Place, text?: string) => {
    follow.current = true;
    setAt(place);
    setStart(text);
  };
  const open = (row: number) => {
    const there = rows[row];
    return there !== undefined && !locked(there);
  };
  const textAt = ({ row, column }: Place) => {
    const there = rows[row];
    const key = columns[column]?.key;
    return there === undefined || key === undefined ? '' : textOf(there, key);
  };
  /** The next cell, or the one before, that can be changed. */
  const beside = ({ row, column }: Place, step: 1 | -1): Place | undefined => {
    let index = row * columns.length + column + step;
    while (index >= 0 && index < rows.length * columns.length) {
      const place = { row: Math.floor(index / columns.length), column: index % columns.length };
      if (open(place.row)) return place;
      index += step;
    }
    return undefined;
  };

  const edit = (place: Place, text = textAt(place)) => go(place, open(place.row) ? text : undefined);
  const end = (text: string, move: CellMove) => {
    const row = rows[present.row];
    const key = columns[present.column]?.key;
    if (row !== undefined && key !== undefined && text !== textOf(row, key)) onEdit(row, key, text);
    const next = move === 'next' ? beside(present, 1) : move === 'previous' ? beside(present, -1) : undefined;
    if (next) edit(next);
    else if (move === 'leave') setStart(undefined);
    else go(present);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (start !== undefined || event.nativeEvent.isComposing) return;
    const { row, column } = present;
    const last = { row: rows.length - 1, column: columns.length - 1 };
    const places: Record<string, Place> = {
      ArrowUp: { row: Math.max(row - 1, 0), column },
      ArrowDown: { row: Math.min(row + 1, last.row), column },
      ArrowLeft: { row, column: Math.max(column - 1, 0) },
      ArrowRight: { row, column: Math.min(column + 1, last.column) },
      Home: event.ctrlKey ? { row: 0, column: 0 } : { row, column: 0 },
      End: event.ctrlKey ? last : { row, column: last.column },
    };
    const place = places[event.key];
    if (place) go(place);
    else if (event.key === 'Enter' || event.key === 'F2') edit(present);
    else if (event.key === 'Delete' || event.key === 'Backspace') edit(present, '');
    else if (typed(event)) edit(present, event.key);
    else return;
    event.preventDefault();
  };

  const shares = sharesOf(columns);
  return (
    <table className={css.table} ref={table} onKeyDown={onKeyDown}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col" style={{ width: `${(100 * STATE_SHARE) / shares}%` }}>
            {state.header}
          </th>
          {columns.map(({ key, header, share = 1 }) => (
            <th key={key} scope="col" style={{ width: `${(100 * share) / shares}%` }}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={rowKey(row)}>
            <th scope="row">{state.cell(row)}</th>
            {columns.map(({ key, header, figures }, column) => {
              const place = { row: rowIndex, column };
              const here = present.row === rowIndex && present.column === column;
              const problem = problemOf(row, key);
              const note = problem ? undefined : noteOf?.(row, key);
              const editing = here && start !== undefined && !locked(row);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys of all its cells
                <td
                  key={key}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
                  role="gridcell"
                  tabIndex={here && !editing ? 0 : -1}
                  data-present={here || undefined}
                  className={figures && 'figures'}
                  aria-readonly={locked(row)}
                  aria-invalid={problem ? true : undefined}
                  onFocus={() => !here && !editing && setAt(place)}
                  onClick={() => !editing && edit(place)}
                >
                  {editing ? (
                    <CellInput
                      label={`${header}, ${rowName(row)}`}
                      start={start}
                      problem={problem}
                      isLast={(step) => beside(place, step) === undefined}
                      onEnd={end}
                      onCancel={() => go(place)}
                    />
                  ) : (
                    <span className={css.value} title={textOf(row, key) || undefined}>
                      {textOf(row, key) || <span aria-hidden>–</span>}
                    </span>
                  )}
                  {problem && <small id={`${rowKey(row)}-${key}-problem`}>{problem}</small>}
                  {note && !editing && (
                    <small data-note={note.warning ? 'warning' : 'stored'}>{note.text}</small>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
