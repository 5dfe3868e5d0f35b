import type { Chapter } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { useUpdateChapterMutation } from '../../../api/endpoints/chapters.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';

interface Values {
  name: string;
  region: string;
}
const FIELDS = ['name', 'region'] as const;
const CLOSE_MS = 1200;

/** The changed fields only; an empty field is flagged. */
export const changesOf = (chapter: Values, values: Values): Reading<Values, Partial<Values>> => {
  const now = { name: values.name.trim(), region: values.region.trim() };
  const empty = FIELDS.filter((field) => now[field] === '');
  if (empty.length > 0) return { errors: Object.fromEntries(empty.map((field) => [field, 'Required'])) };
  const changed = FIELDS.filter((field) => now[field] !== chapter[field]);
  if (changed.length === 0) return { nothing: { text: MESSAGES.noChanges, ms: CLOSE_MS } };
  return { body: Object.fromEntries(changed.map((field) => [field, now[field]])) };
};

/** Replaces the chapter's name and region while editing. */
export const EditChapterForm = ({ chapter, onClose }: { chapter: Chapter; onClose: () => void }) => {
  const [update] = useUpdateChapterMutation();
  const form = useForm({
    draft: `chapter/${chapter.id}`,
    start: { name: chapter.name, region: chapter.region },
    read: (values) => changesOf(chapter, values),
    send: (body) => update({ params: { id: chapter.id }, body }).unwrap(),
    sent: { text: 'Chapter updated.', ms: CLOSE_MS },
    failed: 'The chapter could not be updated.',
    reasonsOf,
    onClose,
  });
  const field = (name: keyof Values) => ({
    ...form.field(name),
    maxLength: LIMITS.name,
    autoComplete: 'off',
    readOnly: form.locked,
  });
  return (
    <Form form={form} action="Save" inPage>
      <TextInput label="Chapter Name" {...field('name')} />
      <TextInput label="Region / Location" {...field('region')} />
    </Form>
  );
};
