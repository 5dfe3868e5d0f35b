import { useEffect, useRef, useState } from 'react';
import { AppButton } from '../button/app-button.tsx';
import { Control, Field } from '../form/field.tsx';
import css from './copy-field.module.css';

/** Older browsers, plain http and a denied permission need the legacy way; if that fails, the text is selected. */
const copy = async (field: HTMLInputElement): Promise<boolean> => {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand?.('copy') ?? false;
  }
};

/** A text with a copy button: `<CopyField label="Invitation link" text={link} action="Copy link" />`. */
export const CopyField = ({ label, text, action }: { label: string; text: string; action: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => button.current?.focus(), []);
  const press = async () => {
    const copied = field.current !== null && (await copy(field.current));
    setSaid(copied ? 'Copied.' : 'Not copied, but selected: copy it with Ctrl+C, or press and hold.');
  };
  return (
    <div>
      <Field label={label} helperText={<span role="status">{said}</span>}>
        {(control) => (
          <div className={css.row}>
            <Control ref={field} {...control} value={text} readOnly />
            <AppButton ref={button} variant="secondary" onClick={press}>
              {action}
            </AppButton>
          </div>
        )}
      </Field>
    </div>
  );
};
