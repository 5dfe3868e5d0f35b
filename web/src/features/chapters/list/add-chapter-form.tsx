import { useCreateChapterMutation } from '../../../api/endpoints/chapters.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { type ChapterValues, chapterInput, emptyFields, trimmed } from '../chapter-fields.ts';

const EMPTY: ChapterValues = { name: '', region: '' };

/** An empty field is flagged without a message, as specified. */
const read = (values: ChapterValues): Reading<ChapterValues, ChapterValues> => {
  const body = trimmed(values);
  const empty = emptyFields(body);
  return empty.length > 0 ? { errors: Object.fromEntries(empty.map((name) => [name, ''])) } : { body };
};

export const AddChapterForm = ({ onClose }: { onClose: () => void }) => {
  const [create] = useCreateChapterMutation();
  const form = useForm({
    draft: 'chapter/new',
    start: EMPTY,
    read,
    send: (body, key) => create({ body, key }).unwrap(),
    sent: { text: MESSAGES.chapterAdded, ms: 2000 },
    resetWhenSent: true,
    failed: MESSAGES.chapterNotAdded,
    reasonsOf,
    onClose,
  });
  const field = (name: keyof ChapterValues) => ({
    ...form.field(name),
    ...chapterInput(form),
    required: true,
  });
  return (
    <Form form={form} action="Create Chapter">
      <div data-wide>
        <TextInput label="Chapter Name" placeholder="Enter chapter name" {...field('name')} />
      </div>
      <div data-wide>
        <TextInput label="Region / Location" placeholder="Enter region" {...field('region')} />
      </div>
    </Form>
  );
};
