import useAutocomplete from '@mui/material/useAutocomplete';
import { type UIEvent, useEffect, useMemo, useState } from 'react';
import { Control, Field, type FieldProps } from '../form/field.tsx';
import { Icon } from '../surface/icon.tsx';
import { chevronDownIcon } from '../surface/icons.ts';
import { List, Note, Option, Root } from './async-select-styles.ts';
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

/** Choices from the end at which the next page is asked for. */
const NEAR_END = 3;
const NEAR_END_PX = 120;
const NO_CHOICE_ID = 0;

/**
 * A dropdown to type into, whose choices are searched and paged on the server. `choicesOf` in the api makes a source.
 * The keys (arrows, Home, End, Enter, Escape) and what screen readers hear are MUI's.
 */
export const AsyncSelect = (props: Props) => {
  const { label, error, helperText, value, onValue, source, onSearch, emptyLabel, placeholder, disabled } =
    props;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const rested = useDebounced(text);
  const none: Choice | null = emptyLabel ? { id: NO_CHOICE_ID, label: emptyLabel } : null;
  const options = none && !text ? [none, ...source.choices] : source.choices;
  // The same object until another choice is made: a new one would take back what is being typed.
  const { id: chosenId, label: chosenLabel = '' } = value ?? none ?? {};
  const chosen = useMemo(
    () => (chosenId === undefined ? null : { id: chosenId, label: chosenLabel }),
    [chosenId, chosenLabel],
  );

  useEffect(() => {
    if (open) onSearch(rested.trim());
  }, [open, rested, onSearch]);

  const more = () => {
    if (source.hasMore && !source.loading && !source.failed) source.onMore();
  };
  const box = useAutocomplete<Choice, false, boolean>({
    options,
    value: chosen,
    open,
    disabled,
    // The server has searched already.
    filterOptions: (found) => found,
    getOptionLabel: (choice) => choice.label,
    getOptionKey: (choice) => choice.id,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    autoHighlight: true,
    disableListWrap: true,
    // Without an entry for it a choice can be changed, but not undone.
    disableClearable: true,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onInputChange: (_, typed, reason) => setText(reason === 'input' ? typed : ''),
    // Closing is ours: with its own, the hook goes back to the first choice whenever a page has arrived.
    disableCloseOnSelect: true,
    onChange: (_, choice) => {
      setOpen(false);
      onValue(choice && choice.id !== NO_CHOICE_ID ? choice : null);
    },
    onHighlightChange: (_, choice) => {
      if (choice && options.indexOf(choice) >= options.length - NEAR_END) more();
    },
  });
  const onScroll = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX) more();
  };

  return (
    <Field label={label} error={error} helperText={helperText}>
      {({ id, ...control }) => (
        <Root {...box.getRootProps()}>
          <Control
            {...box.getInputProps()}
            {...control}
            id={id}
            name={props.name}
            disabled={disabled}
            placeholder={placeholder}
          />
          <Icon path={chevronDownIcon} />
          {open && (
            <List
              {...box.getListboxProps()}
              aria-label={label}
              aria-busy={source.loading}
              onScroll={onScroll}
            >
              {options.map((choice, index) => (
                <Option {...box.getOptionProps({ option: choice, index })} key={choice.id}>
                  {choice.label}
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
