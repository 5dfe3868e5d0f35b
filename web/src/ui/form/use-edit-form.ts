import { useState } from 'react';
import { formatAgo, formatDay } from '../text/format.ts';
import { useDraft } from './use-draft.ts';
import { type FieldErrors, type FormOptions, type Reading, useFormIn } from './use-form.ts';

/** What somebody else changed: the record's values now, and who did it and when, where that is known. */
interface Change {
  by?: string;
  at?: string;
  current: object;
}

const wordsFor = ({ by, at }: Change): string =>
  `Changed${by ? ` by ${by}` : ''} ${at ? formatAgo(at) : 'meanwhile'}. Your changes are not saved.`;

interface Options<Rec, Values, Body>
  extends Omit<FormOptions<Values, Body>, 'start' | 'read' | 'send' | 'record' | 'onChanged' | 'notes'> {
  record: Rec;
  start: (record: Rec) => Values;
  read: (values: Values, record: Rec) => Reading<Values, Body>;
  send: (body: Body, record: Rec, key: string) => Promise<unknown>;
  /** Whether it failed because somebody else has changed the record since it was read. */
  changedIn: (error: unknown) => Change | undefined;
  /** How a note shows the values of a field, where that is not obvious. */
  shown?: { [N in keyof Values]?: (value: Values[N]) => string };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const textOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label);
  const text = String(value ?? '');
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text || 'empty';
};

/**
 * A form that edits a record which others may edit meanwhile. Input belongs to the record as it was read when it began. If it
 * has changed since, the form goes on with the new one: input is kept and stands beside the value now, other fields show the
 * value now beside the one before; sending again saves the input over it, `takeTheirs` discards it where both changed a field.
 */
export const useEditForm = <Rec extends object | undefined, Values extends object, Body>(
  options: Options<Rec, Values, Body>,
) => {
  const { start: startOf, read, send, changedIn, shown, ...rest } = options;
  const place = useDraft(options.draft);
  const { drafts, name, draft } = place;
  const [latest, setLatest] = useState<Rec>();
  /** What the form showed before somebody else's change. */
  const [before, setBefore] = useState<Values>();
  const record = (draft?.record as Rec | undefined) ?? latest ?? options.record;
  const start = startOf(record);

  const goOnWith = (current: object) => {
    const next = { ...record, ...current } as Rec;
    const values = startOf(next);
    setLatest(next);
    setBefore(start);
    const present = drafts.get(name);
    if (!present) return;
    const edits = Object.entries(present.edits).filter(
      ([field, value]) => !same(value, values[field as keyof Values]),
    );
    drafts.set(name, { ...present, edits: Object.fromEntries(edits), record: next });
  };

  const fields = Object.keys(start) as (keyof Values & string)[];
  const changed = before ? fields.filter((field) => !same(before[field], start[field])) : [];
  const isInput = (field: string) => field in (draft?.edits ?? {});
  const inputFirst = [...changed].sort((one, other) => Number(isInput(other)) - Number(isInput(one)));
  const noteOf = (field: keyof Values & string): string => {
    const show = (shown?.[field] ?? textOf) as (value: unknown) => string;
    return isInput(field) ? `Now: ${show(start[field])}` : `Was: ${show(before?.[field])}`;
  };

  const form = useFormIn<Values, Body>(place, {
    ...rest,
    start,
    record,
    read: (values) => read(values, record),
    send: async (body, key) => {
      const answer = await send(body, record, key);
      setBefore(undefined);
      return answer;
    },
    onChanged: (error) => {
      const change = changedIn(error);
      if (!change) return undefined;
      goOnWith(change.current);
      return wordsFor(change);
    },
    notes: Object.fromEntries(inputFirst.map((field) => [field, noteOf(field)])) as FieldErrors<Values>,
  });
  const takeTheirs = () => {
    setBefore(undefined);
    form.discard(changed);
  };
  return { ...form, record, ...(before && { takeTheirs }) };
};
