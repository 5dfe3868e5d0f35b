import { useEffect, useRef, useState } from 'react';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { TextArea } from '../../../ui/input/text-area.tsx';
import { ModalActions } from '../../../ui/overlay/modal/modal-actions.ts';

interface Props {
  onRows: (text: string) => void;
  onClose: () => void;
}

/** A field to paste rows into, for phones and for users who expect one. */
export const PasteRows = ({ onRows, onClose }: Props) => {
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <form
      style={{ marginTop: 'var(--bn-space-5)' }}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onRows(text);
      }}
    >
      <TextArea
        label="Rows"
        value={text}
        onValue={setText}
        rows={6}
        helperText="The first row holds the headings. Separate columns with commas, semicolons or tabs."
        placeholder="Full Name, Phone, Email, …"
      />
      <ModalActions>
        <AppButton variant="outline" onClick={onClose}>
          Cancel
        </AppButton>
        <AppButton type="submit" disabled={text.trim() === ''}>
          Use these rows
        </AppButton>
      </ModalActions>
    </form>
  );
};
