import { type KeyboardEvent, type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { List, Note, Option, Root } from './async-select-styles.ts';
import { Control, Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { chevronDownIcon } from './icons.ts';
import { useDebounced } from './use-debounced.ts';

export interface Choice {
  id: number;
  label: string;
}

/** What the screen's query knows of the current search; the control asks by `onSearch` and `onMore`. */
interface ChoiceSource {
  choices: readonly Choice[];
  loading: boolean;
  failed: boolean;
  hasMore: boolean;
  onMore: () => void;
}

interface Props extends FieldProps {
  value: Choice | null;
  onValue: (choice: Choice | null) => void;
  name?: string;
  source: ChoiceSource;
  /** Called with '' when the list opens, and with the rested text while it is open: the moment to ask the server. */
  onSearch: (text: string) => void;
  /** A first entry that stands for no choice, such as 'All Chapters'. Without it the choice cannot be undone. */
  emptyLabel?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** A dropdown to type into, whose choices are searched and paged on the server. `choicesOf` in the api makes a source. */
export const AsyncSelect = (props: Props) => {
  const { label, error, helperText, value, onValue, source, onSearch, emptyLabel, placeholder, disabled } =
    props;
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const rested = useDebounced(text);
  const options: (Choice | null)[] = emptyLabel && !text ? [null, ...source.choices] : [...source.choices];
  const shown = value?.label ?? emptyLabel ?? '';

  useEffect(() => {
    if (open) onSearch(rested.trim());
  }, [open, rested, onSearch]);

  useEffect(() => {
    if (open) root.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const show = () => {
    if (open || disabled) return;
    setText('');
    setActive(0);
    setOpen(true);
  };
  const pick = (choice: Choice | null) => {
    onValue(choice);
    setOpen(false);
  };
  const move = (step: number) => {
    setActive((before) => Math.min(Math.max(before + step, 0), Math.max(options.length - 1, 0)));
    if (active + step >= options.length - 3 && source.hasMore && !source.loading) source.onMore();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) move(event.key === 'ArrowDown' ? 1 : -1);
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const choice = options[active];
      if (choice !== undefined) pick(choice);
    } else if (event.key === 'Escape' && open) {
      // Escape closes the list, not the modal around it.
      event.stopPropagation();
      setOpen(false);
    }
  };
  const onScroll = ({ currentTarget: list }: UIEvent) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < 120 && source.hasMore && !source.loading) source.onMore();
  };

  return (
    <Field label={label} error={error} helperText={helperText}>
      {(control) => (
        <Root ref={root} onBlur={(event) => !root.current?.contains(event.relatedTarget) && setOpen(false)}>
          <Control
            {...control}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && options.length > 0 ? `${listId}-${active}` : undefined}
            aria-autocomplete="list"
            name={props.name}
            autoComplete="off"
            disabled={disabled}
            placeholder={open ? shown || placeholder : placeholder}
            value={open ? text : shown}
            onChange={(event) => {
              show();
              setText(event.target.value);
              setActive(0);
            }}
            onClick={show}
            onKeyDown={onKeyDown}
          />
          <Icon path={chevronDownIcon} />
          {open && (
            <List
              id={listId}
              role="listbox"
              aria-label={label}
              aria-busy={source.loading}
              onScroll={onScroll}
            >
              {options.map((choice, index) => (
                <Option
                  key={choice?.id ?? 0}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={choice?.id === value?.id}
                  data-active={index === active}
                  // Keeps the focus in the box: a click on an option must not close the list before it picks.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(choice)}
                >
                  {choice?.label ?? emptyLabel}
                </Option>
              ))}
              <Status source={source} />
            </List>
          )}
        </Root>
      )}
    </Field>
  );
};

const Status = ({ source }: { source: ChoiceSource }) => {
  if (source.loading) return <Note role="presentation">Loading…</Note>;
  if (source.failed) return <Note role="presentation">Could not be loaded</Note>;
  if (source.choices.length === 0) return <Note role="presentation">No Data</Note>;
  return null;
};
