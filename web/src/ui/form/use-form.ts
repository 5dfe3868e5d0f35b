import {
  type FormEvent,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useToast } from '../feedback/messages/toast.tsx';
import { useTimedMessage } from '../feedback/messages/use-timed-message.ts';
import { ModalOpenContext } from '../overlay/modal/modal-open.ts';
import type { SendEnd } from './drafts.tsx';
import { newIdempotencyKey } from './idempotency-key.ts';
import { type DraftPlace, useDraft } from './use-draft.ts';

const ERROR_MS = 2000;

/** The invalid fields and why; an empty reason flags the field without a message. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

interface Ending {
  /** `info`: done for the user, but not confirmed by the server. */
  kind?: 'success' | 'info';
  text: string;
  /** How long the message shows before the form closes. */
  ms: number;
}

/** What to send, or which fields are invalid, or that there is nothing to send. */
export type Reading<Values, Body> = { body: Body } | { errors: FieldErrors<Values> } | { nothing: Ending };

export interface FormOptions<Values, Body> {
  /**
   * Names the draft: the input is restored when a form of this name opens, also after the session ended in the middle of it. With null
   * nothing is kept: for passwords, and where nothing is typed.
   */
  draft: string | null;
  start: Values;
  read: (values: Values) => Reading<Values, Body>;
  /** Shown when a field is invalid. */
  invalid?: string;
  send: (body: Body, key: string, values: Values) => Promise<unknown>;
  sent: Ending | ((answer: unknown) => Ending);
  /** Clears the form once it is sent; by default the sent values show until it closes. */
  resetWhenSent?: true;
  failed: string;
  /** The server's reasons: by field, and one that belongs to no field. */
  reasonsOf: (error: unknown) => { fields: Record<string, string>; other?: string };
  /** Set if it was sent before: its key, and the reasons if it was rejected later. `start` is what was sent. */
  again?: { key: string; error: unknown };
  /** What it edits; kept with the draft. */
  record?: unknown;
  /** Takes a failure that is about what somebody else changed; its text stays beside the buttons. */
  onChanged?: (error: unknown) => string | undefined;
  /** What to know about a field, as long as it is not invalid. */
  notes?: FieldErrors<Values>;
  onClose: () => void;
}

const FIELD = 'input:not([readonly]), select, textarea';
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form in a modal, from typing to sent: `const form = useForm({ start, read, send, … })`, then
 * `<Form form={form} action="Send"><TextInput label="Name" {...form.field('name')} /></Form>`.
 *
 * The state that outlives an opening is the draft (`Drafts`): the input, the key, and whether it is being sent. So a form that
 * was closed while sending is busy when reopened, and a toast shows the result if the form is closed.
 */
export const useForm = <Values extends object, Body>(options: FormOptions<Values, Body>) =>
  useFormIn(useDraft(options.draft), options);

/** The same with its draft in a place that the caller knows. */
export const useFormIn = <Values extends object, Body>(
  { drafts, name, draft }: DraftPlace,
  options: FormOptions<Values, Body>,
) => {
  const { start, read, invalid, send, sent, resetWhenSent, failed, reasonsOf, again, onClose } = options;
  const { record, onChanged, notes } = options;
  type Name = keyof Values & string;
  const toast = useToast();
  const open = useContext(ModalOpenContext);

  const ref = useRef<HTMLFormElement>(null);
  const [newKey] = useState(() => again?.key ?? newIdempotencyKey());
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [refusals, setRefusals] = useState(0);
  const [reason, setReason] = useState<string>();
  const [done, setDone] = useState(false);
  const [restored, setRestored] = useState(draft !== undefined);
  const { message, show, clear } = useTimedMessage();

  const [sentValues, setSentValues] = useState<Values>();
  const values = sentValues ?? ({ ...start, ...draft?.edits } as Values);
  const busy = draft?.sending ?? false;
  const locked = busy || done;

  const focusFirst = useCallback(
    (selector: string) => ref.current?.querySelector<HTMLElement>(selector)?.focus(),
    [],
  );
  // The first field gets the focus, even if it renders a moment later.
  const focused = useRef(false);
  useEffect(() => {
    if (focused.current || !ref.current?.querySelector(FIELD)) return;
    focused.current = true;
    focusFirst(FIELD);
  });
  // The button that sends it is disabled meanwhile and afterwards: the focus waits on the modal instead of leaving it.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (locked && activeElement?.matches(':disabled') && ref.current?.contains(activeElement))
      ref.current.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [locked]);
  const focusProblem = useEffectEvent(() => {
    if (busy) return;
    const [noted] = Object.keys(notes ?? {});
    focusFirst(Object.keys(errors).length === 0 && noted ? `[name="${noted}"]` : '[aria-invalid="true"]');
  });
  useEffect(() => {
    if (refusals > 0) focusProblem();
  }, [refusals]);

  const flag = (found: FieldErrors<Values>) => {
    setErrors(found);
    setRefusals((before) => before + 1);
  };
  const finish = ({ kind = 'success', text, ms }: Ending) => {
    setDone(true);
    show(kind, text, ms, onClose);
  };
  const refuse = (error: unknown) => {
    const changed = onChanged?.(error);
    const { fields, other } = changed === undefined ? reasonsOf(error) : { fields: {}, other: changed };
    const ours = Object.entries(fields).filter(([field]) => field in start);
    const others = Object.entries(fields).filter(([field]) => !(field in start));
    flag(Object.fromEntries(ours) as FieldErrors<Values>);
    const reasons = [other, ...others.map(([, text]) => text)].filter(Boolean);
    // The alert goes after a while; one of these stays until the next attempt.
    setReason(reasons.join(' ') || (ours.length > 0 ? undefined : failed));
    show('error', failed, ERROR_MS);
  };

  const onEnd = useEffectEvent((end: SendEnd) => {
    if (end.kind === 'error') return refuse(end.error);
    if (!resetWhenSent) setSentValues(values);
    finish(end);
  });
  const sayWhy = useEffectEvent(() => {
    if (again?.error) refuse(again.error);
  });
  useEffect(() => sayWhy(), []);
  useEffect(() => (open ? drafts.appear(name, (end) => onEnd(end)) : undefined), [open, drafts, name]);

  const set = <N extends Name>(field: N, value: Values[N]) => {
    const before = drafts.get(name) ?? { edits: {}, key: newKey, sending: false, record };
    const { [field]: _, ...others } = before.edits;
    const edits = same(value, start[field]) ? others : { ...others, [field]: value };
    drafts.set(name, Object.keys(edits).length > 0 || before.sending ? { ...before, edits } : undefined);
    setErrors(({ [field]: __, ...rest }) => rest as FieldErrors<Values>);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (locked) return;
    const reading = read(values);
    flag('errors' in reading ? reading.errors : {});
    setReason(undefined);
    if ('errors' in reading) {
      if (invalid) show('error', invalid, ERROR_MS);
      return;
    }
    if ('nothing' in reading) {
      drafts.set(name, undefined);
      return finish({ kind: 'info', ...reading.nothing });
    }
    clear();
    const key = draft?.key ?? newKey;
    drafts.set(name, { edits: {}, record, ...draft, key, sending: true });
    const end = await send(reading.body, key, values).then(
      (answer): SendEnd => ({
        kind: 'success',
        ...(typeof sent === 'function' ? sent(answer) : sent),
      }),
      (error: unknown): SendEnd => ({ kind: 'error', text: failed, error }),
    );
    if (!drafts.notify(name, end)) toast(end.kind, end.text);
    const present = drafts.get(name);
    const keep = end.kind === 'error' && present && Object.keys(present.edits).length > 0;
    drafts.set(name, keep ? { ...present, sending: false } : undefined);
  };

  /** Takes back what was typed into these fields. */
  const discard = (names: readonly string[]) => {
    const before = drafts.get(name);
    const edits = Object.entries(before?.edits ?? {}).filter(([field]) => !names.includes(field));
    drafts.set(
      name,
      before && edits.length > 0 ? { ...before, edits: Object.fromEntries(edits) } : undefined,
    );
    setErrors({});
    setReason(undefined);
    focusFirst(FIELD);
  };
  const reset = () => {
    drafts.set(name, undefined);
    setErrors({});
    setReason(undefined);
    setRestored(false);
    focusFirst(FIELD);
  };

  return {
    ref,
    values,
    set,
    /** What a field needs, whatever its control. */
    field: <N extends Name>(field: N) => ({
      name: field,
      value: values[field],
      onValue: (value: Values[N]) => set(field, value),
      error: errors[field] !== undefined,
      helperText: errors[field] ?? notes?.[field],
    }),
    submit,
    message,
    reason,
    busy,
    locked,
    /** The form was opened with an earlier draft. */
    restored: restored && draft !== undefined && !done,
    reset,
    discard,
    cancel: onClose,
  };
};

export type FormState = Omit<ReturnType<typeof useForm<object, unknown>>, 'values' | 'set' | 'field'>;
