import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useState } from 'react';
import { chevronDownIcon, Icon } from '../button/icon.tsx';
import { Control, Field, type FieldProps } from '../form/field.tsx';
import css from './async-select.module.css';
import type { Choice } from './choice.ts';
import { useCombobox } from './use-combobox.ts';
import { useDebounced } from './use-debounced.ts';

/** Between the list and the end of the window. */
const MARGIN = 8;

/**
 * Ends an open list inside the window, also above a phone's keyboard: sets `--room`, the height that is left below its top.
 * Where that is too little, the page or the modal scrolls to the list, once more when its first choices are `filled` in.
 */
const useRoomBelow = (list: RefObject<HTMLElement | null>, open: boolean, filled: boolean) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filled list is higher
  useLayoutEffect(() => {
    if (!open) return;
    const fit = () => {
      const element = list.current;
      if (!element) return;
      const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
      const room = offsetTop + height - element.getBoundingClientRect().top - MARGIN;
      element.style.setProperty('--room', `${Math.floor(room)}px`);
      element.scrollIntoView({ block: 'nearest' });
    };
    fit();
    const viewport = window.visualViewport ?? window;
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, [list, open, filled]);
};

/** The state of the current search; the control requests data by `onSearch` and `onMore`. */
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
  /** Called with '' when the list opens, and with the debounced text while it is open. */
  onSearch: (text: string) => void;
  /** A first option for no choice, such as 'All Chapters'. Without it a choice cannot be cleared. */
  emptyLabel?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** How many options before the end the next page is loaded. */
const NEAR_END = 3;
const NEAR_END_PX = 120;
const NO_CHOICE_ID = 0;

/** A dropdown to type into, whose choices are searched and paged on the server. `choicesOf` in the api makes a source. */
export const AsyncSelect = (props: Props) => {
  const { label, error, helperText, value, onValue, source, onSearch, emptyLabel, placeholder, disabled } =
    props;
  const none: Choice | undefined = emptyLabel ? { id: NO_CHOICE_ID, label: emptyLabel } : undefined;
  const more = () => {
    if (source.hasMore && !source.loading && !source.failed) source.onMore();
  };
  const [searched, setSearched] = useState('');
  const box = useCombobox({
    choicesFor: (typed) => (none && !typed ? [none, ...source.choices] : source.choices),
    // A further page may be loading: only the first one replaces what is shown.
    isCurrent: (typed) => typed.trim() === searched && !(source.loading && source.choices.length === 0),
    chosen: value ?? none,
    onChoose: (choice) => onValue(choice.id === NO_CHOICE_ID ? null : choice),
    onActive: (index, count) => index >= count - NEAR_END && more(),
  });

  const { open, choices } = box;
  useRoomBelow(box.listProps.ref, open, choices.length > 0);
  const rested = useDebounced(box.text);
  useEffect(() => {
    if (!open) return;
    setSearched(rested.trim());
    onSearch(rested.trim());
  }, [open, rested, onSearch]);

  const onScroll = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX) more();
  };

  return (
    <Field label={label} error={error} helperText={helperText}>
      {(control) => (
        <div className={css.root}>
          <Control
            {...box.inputProps}
            {...control}
            name={props.name}
            disabled={disabled}
            placeholder={placeholder}
          />
          <Icon path={chevronDownIcon} />
          {open && (
            <ul
              className={css.list}
              {...box.listProps}
              aria-label={label}
              aria-busy={source.loading}
              onScroll={onScroll}
            >
              {choices.map((choice, index) => (
                <li className={css.option} {...box.optionProps(index)} key={choice.id}>
                  {choice.label}
                </li>
              ))}
              <Status source={source} />
            </ul>
          )}
        </div>
      )}
    </Field>
  );
};

const Status = ({ source }: { source: ChoiceSource }) => {
  if (source.loading)
    return (
      <li className={css.note} role="presentation">
        Loading…
      </li>
    );
  if (source.failed)
    return (
      <li className={css.note} role="presentation">
        Could not be loaded
      </li>
    );
  if (source.choices.length === 0)
    return (
      <li className={css.note} role="presentation">
        No Data
      </li>
    );
  return null;
};
