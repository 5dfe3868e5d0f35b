import { LIMITS } from '@bn/contract/domain';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';

interface Values {
  name: string;
}
const readName = ({ name }: Values): Reading<Values, string> =>
  name.trim() === '' ? { errors: { name: 'Enter the name of the substitute' } } : { body: name.trim() };

interface Props {
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

export const SubstituteForm = ({ name, onSave, onClose }: Props) => {
  const form = useForm<Values, string>({
    draft: null,
    start: { name },
    read: readName,
    // Recorded like every other tap: the row shows what becomes of it.
    send: async (substitute) => onSave(substitute),
    sent: { text: 'Saved.', ms: 0 },
    failed: '',
    reasonsOf: () => ({ fields: {} }),
    onClose,
  });
  return (
    <Form form={form} action="Save">
      <TextInput label="Substitute" maxLength={LIMITS.name} autoComplete="off" {...form.field('name')} />
    </Form>
  );
};
