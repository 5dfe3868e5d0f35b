import { useState } from 'react';
import { eyeIcon, eyeOffIcon, Icon, IconButton } from '../button/icon.tsx';
import { Control, Field } from '../form/field.tsx';
import css from './button-inside.module.css';
import type { TextInputProps } from './text-input.tsx';

export const PasswordInput = ({ label, error, helperText, id, onValue, ...rest }: TextInputProps) => {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} helperText={helperText} id={id}>
      {(control) => (
        <div className={css.wrap}>
          <Control
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            onChange={(event) => onValue(event.target.value)}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon path={shown ? eyeOffIcon : eyeIcon} />
          </IconButton>
        </div>
      )}
    </Field>
  );
};
