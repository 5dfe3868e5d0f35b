import { LIMITS } from '@bn/contract/domain';
import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { useCreateChapterMutation } from '../../api/chapters.ts';
import { newIdempotencyKey } from '../../api/idempotency.ts';
import { MESSAGES } from '../../api/messages.ts';
import { TimedAlert } from '../../ui/alert.tsx';
import { AppButton } from '../../ui/app-button.tsx';
import { ModalActions } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';

const MESSAGE_MS = 2000;
const EMPTY = { name: '', region: '' };
type Field = keyof typeof EMPTY;

const Form = styled('form')({ display: 'grid', gap: 16 });

/** The content of the 'Add Chapter' modal, one per opening. */
export const AddChapterForm = ({ onClose }: { onClose: () => void }) => {
  const [values, setValues] = useState(EMPTY);
  const [flagged, setFlagged] = useState<readonly Field[]>([]);
  const [done, setDone] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const { message, show, clear } = useTimedMessage();
  const [create, { isLoading }] = useCreateChapterMutation();

  const field = (name: Field) => ({
    name,
    value: values[name],
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setFlagged((before) => before.filter((other) => other !== name));
    },
    error: flagged.includes(name),
    maxLength: LIMITS.name,
    autoComplete: 'off',
    readOnly: done,
    required: true,
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading || done) return;
    const body = { name: values.name.trim(), region: values.region.trim() };
    const empty = (['name', 'region'] as const).filter((name) => body[name] === '');
    setFlagged(empty);
    if (empty[0]) {
      (event.currentTarget.elements.namedItem(empty[0]) as HTMLElement).focus();
      return;
    }
    clear();
    try {
      await create({ body, key }).unwrap();
      setValues(EMPTY);
      setDone(true);
      show('success', MESSAGES.chapterAdded, MESSAGE_MS, onClose);
    } catch {
      show('error', MESSAGES.chapterNotAdded, MESSAGE_MS);
    }
  };

  return (
    // The browser's own messages would stand where none are specified.
    <Form noValidate onSubmit={submit}>
      <TextInput label="Chapter Name" placeholder="Enter chapter name" autoFocus {...field('name')} />
      <TextInput label="Region / Location" placeholder="Enter region" {...field('region')} />
      <TimedAlert message={message} />
      <ModalActions style={{ marginTop: 0 }}>
        <AppButton variant="outline" onClick={onClose}>
          Cancel
        </AppButton>
        <AppButton type="submit" busy={isLoading} disabled={done}>
          Create Chapter
        </AppButton>
      </ModalActions>
    </Form>
  );
};
