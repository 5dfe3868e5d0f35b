import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from '../../router/link.tsx';
import { TimedAlert } from './alert.tsx';
import css from './toast.module.css';
import { type MessageKind, useTimedMessage } from './use-timed-message.ts';

const TOAST_MS = 2000;
/** Longer for events, because the user may be looking elsewhere. */
const EVENT_MS = 6000;
/** Long enough to notice a mistake. */
const UNDO_MS = 10_000;

/**
 * With `undo` it stays for ten seconds and offers to undo the action, by its button or by Ctrl+Z. An 'info' is about an
 * event: it waits until the current toast has gone, and only the latest is shown.
 */
interface ToastOptions {
  undo?: (() => void) | undefined;
  /** The address of the item. */
  to?: string | undefined;
  ms?: number;
}
type Toast = (kind: MessageKind, text: string, options?: ToastOptions) => void;
const ToastContext = createContext<Toast>(() => {});

/** `const toast = useToast(); toast('success', 'Saved')` */
export const useToast = () => useContext(ToastContext);

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const { message, show, clear } = useTimedMessage();
  const [{ count, undo, to }, setPresent] = useState<Pick<ToastOptions, 'undo' | 'to'> & { count: number }>({
    count: 0,
  });
  const standing = useRef(false);
  const waiting = useRef<{ text: string; options: ToastOptions }>(undefined);
  const toast = useMemo<Toast>(
    () =>
      (kind, text, options = {}) => {
        if (kind === 'info' && standing.current) {
          waiting.current = { text, options };
          return;
        }
        standing.current = true;
        setPresent((before) => ({ count: before.count + 1, undo: options.undo, to: options.to }));
        show(kind, text, options.ms ?? (options.undo ? UNDO_MS : kind === 'info' ? EVENT_MS : TOAST_MS));
      },
    [show],
  );
  useEffect(() => {
    standing.current = message !== null;
    const next = waiting.current;
    if (message || next === undefined) return;
    waiting.current = undefined;
    toast('info', next.text, next.options);
  }, [message, toast]);
  const offered = message ? undo : undefined;
  const undoOffered = () => {
    clear();
    offered?.();
  };

  // The toast is hard to reach by keyboard, so the usual undo keys work, except in a field, which has its own undo.
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const keys = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!keys || inField(event.target)) return;
    event.preventDefault();
    undoOffered();
  });
  useEffect(() => {
    if (!offered) return;
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [offered]);

  return (
    <ToastContext value={toast}>
      {children}
      {message &&
        // Every toast is a new element, so that screen readers announce it.
        createPortal(
          <div className={css.corner} key={count} data-above-layers>
            <TimedAlert
              message={message}
              action={
                offered ? (
                  <button
                    className={css.action}
                    type="button"
                    aria-keyshortcuts="Control+Z"
                    onClick={undoOffered}
                  >
                    Undo
                  </button>
                ) : (
                  to && (
                    <Link className={css.action} to={to} onClick={clear}>
                      Open
                    </Link>
                  )
                )
              }
            />
          </div>,
          document.body,
        )}
    </ToastContext>
  );
};
