import type { ChapterPage } from '@bn/contract';
import { changedIn } from '../../../api/changed-meanwhile.ts';
import { useUpdateChapterMutation } from '../../../api/endpoints/chapters.ts';
import { NO_CHANGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import type { Reading } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { CHAPTER_FIELDS, type ChapterValues, chapterInput, emptyFields, trimmed } from '../chapter-fields.ts';

const CLOSE_MS = 1200;

/** The changed fields only; an empty field is flagged. */
export const changesOf = (
  chapter: ChapterValues,
  values: ChapterValues,
): Reading<ChapterValues, Partial<ChapterValues>> => {
  const now = trimmed(values);
  const empty = emptyFields(now);
  if (empty.length > 0) return { errors: Object.fromEntries(empty.map((field) => [field, 'Required'])) };
  const changed = CHAPTER_FIELDS.filter((field) => now[field] !== chapter[field]);
  if (changed.length === 0) return NO_CHANGES;
  return { body: Object.fromEntries(changed.map((field) => [field, now[field]])) };
};

/** Replaces the chapter's name and region while editing. */
export const EditChapterForm = ({ chapter, onClose }: { chapter: ChapterPage; onClose: () => void }) => {
  const [update] = useUpdateChapterMutation();
  const form = useEditForm({
    draft: `chapter/${chapter.id}`,
    record: chapter,
    start: ({ name, region }) => ({ name, region }),
    read: (values, { name, region }) => changesOf({ name, region }, values),
    send: (body, { version }) => update({ params: { id: chapter.id }, body, version }).unwrap(),
    changedIn,
    sent: { text: 'Chapter updated.', ms: CLOSE_MS },
    failed: 'The chapter could not be updated.',
    reasonsOf,
    onClose,
  });
  const field = (name: keyof ChapterValues) => ({ ...form.field(name), ...chapterInput(form) });
  return (
    <Form form={form} action="Save" inPage>
      <TextInput label="Chapter Name" {...field('name')} />
      <TextInput label="Region / Location" {...field('region')} />
    </Form>
  );
};
