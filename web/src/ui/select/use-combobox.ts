import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Choice } from './choice.ts';

interface Options<C extends Choice> {
  /** The options for the typed text. */
  choicesFor: (typed: string) => readonly C[];
  /** Whether those are its results, not yet those of an earlier text. Enter waits for them. */
  isCurrent?: (typed: string) => boolean;
  chosen?: C | undefined;
  onChoose: (choice: C) => void;
  /** Called when the active option changes: the one Enter would select. */
  onActive?: (index: number, count: number) => void;
  /** The list is always open, as in a dialog of its own. */
  alwaysOpen?: boolean;
}

/** How far the navigation keys move from the active option; none of them wraps around. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 5, last),
  PageUp: (at) => Math.max(at - 5, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** After these no click follows, or it has been waited for. */
const RELEASES = ['mouseup', 'dragend', 'contextmenu', 'blur'];

/**
 * The keys and roles of a text box with a list of choices below (the ARIA pattern 'combobox'). The active choice is the one
 * chosen, else the first; further choices at the end leave it where it is. What is typed lasts until the list closes.
 * While the mouse button is held down on an option the choices stay, so that results that arrive then cannot take the option
 * away from under the click, or put another one there.
 */
export const useCombobox = <C extends Choice>(options: Options<C>) => {
  const { choicesFor, isCurrent, chosen, onChoose, onActive, alwaysOpen = false } = options;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpen] = useState(false);
  const open = alwaysOpen || opened;
  const [text, setText] = useState<string>();
  const [activeId, setActiveId] = useState<number>();
  const [held, setHeld] = useState<readonly C[]>();
  const [entered, setEntered] = useState(false);

  const choices = held ?? choicesFor(text ?? '');
  const indexOf = (id: number | undefined) => choices.findIndex((choice) => choice.id === id);
  const found = indexOf(activeId);
  const active = found >= 0 ? found : Math.max(0, indexOf(text === undefined ? chosen?.id : undefined));

  const show = () => setOpen(true);
  const hide = () => {
    if (alwaysOpen) return;
    setOpen(false);
    setText(undefined);
    setActiveId(undefined);
    setHeld(undefined);
    setEntered(false);
  };
  const choose = (choice: C | undefined) => {
    if (!choice) return;
    hide();
    onChoose(choice);
  };
  const hold = () => {
    setHeld(choices);
    const over = new AbortController();
    // The click follows the release at once, before any timer.
    const release = () => {
      over.abort();
      setTimeout(() => setHeld(undefined));
    };
    for (const event of RELEASES) addEventListener(event, release, { signal: over.signal });
  };
  const activate = (index: number) => {
    setActiveId(choices[index]?.id);
    if (choices[index]) onActive?.(index, choices.length);
  };
  const current = text === undefined || (isCurrent?.(text) ?? true);
  const chooseEntered = useEffectEvent(() => {
    setEntered(false);
    choose(choices[active]);
  });
  useEffect(() => {
    if (entered && current) chooseEntered();
  }, [entered, current]);
  const idOf = (index: number) => `${listId}-${choices[index]?.id}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step && (open || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      if (!open) return show();
      const next = step(active, choices.length - 1);
      activate(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && open && !current) {
      event.preventDefault();
      setEntered(true);
    } else if (event.key === 'Enter' && open && choices[active]) {
      event.preventDefault();
      choose(choices[active]);
    } else if (event.key === 'Escape' && open && !alwaysOpen) {
      // Closes only the list, not the surrounding modal.
      event.preventDefault();
      hide();
    }
  };

  return {
    open,
    choices,
    /** What was typed since the list opened. */
    text: text ?? '',
    inputProps: {
      ref: input,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': open && choices[active] ? idOf(active) : undefined,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      value: text ?? chosen?.label ?? '',
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
        setText(value);
        setActiveId(undefined);
        setHeld(undefined);
        setEntered(false);
        show();
      },
      onKeyDown,
      onBlur: hide,
      onMouseDown: () => {
        if (!open) show();
        else if (!text && !chosen) hide();
      },
      // The first click selects the text, so that typing replaces it.
      onClick: () => {
        if (
          input.current &&
          input.current.selectionEnd === input.current.selectionStart &&
          text === undefined
        )
          input.current.select();
      },
    } as const,
    listProps: {
      ref: list,
      id: listId,
      role: 'listbox',
      // A click on the list keeps the focus and the typed text in the text box.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    } as const,
    optionProps: (index: number) =>
      ({
        id: idOf(index),
        role: 'option',
        'aria-selected': choices[index]?.id === chosen?.id,
        'data-active': index === active,
        onMouseMove: () => index !== active && activate(index),
        onMouseDown: ({ button }: MouseEvent) => {
          if (button === 0) hold();
        },
        onClick: () => choose(choices[index]),
      }) as const,
  };
};
