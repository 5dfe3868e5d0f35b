import { useEffect, useRef, useState } from 'react';
import { AppButton } from '../button/app-button.tsx';
import { Control, Field } from '../form/field.tsx';
import css from './copy-field.module.css';
import { copyText, hasShareSheet, Share } from './share.tsx';

interface Props {
  label: string;
  text: string;
  action: string;
  /** For a link that is meant for someone else: what to say to them. */
  share?: string;
}

/** A text with a copy button: `<CopyField label="Invitation link" text={link} action="Copy link" />`. */
export const CopyField = ({ label, text, action, share }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => button.current?.focus(), []);
  const press = async () => {
    field.current?.focus();
    field.current?.select();
    const copied = field.current !== null && (await copyText(text, field.current));
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
            {share && hasShareSheet() && (
              <Share
                what={label}
                text={share}
                url={text}
                button={(props) => <AppButton variant="outline" {...props} />}
              />
            )}
          </div>
        )}
      </Field>
    </div>
  );
};
