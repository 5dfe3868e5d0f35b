import { useRef, useState } from 'react';
import { calendarIcon, Icon, IconButton } from '../button/icon.tsx';
import { useToast } from '../feedback/messages/toast.tsx';
import { Control, Field } from '../form/field.tsx';
import css from '../input/button-inside.module.css';
import type { TextInputProps } from '../input/text-input.tsx';
import { isDay, shownDay, typedDay } from './day-text.ts';

type Calendar = typeof import('./date-calendar.tsx').default;

/**
 * A date, shown and typed as DD/MM/YYYY whatever the browser's language, or chosen in a calendar that loads when opened.
 * The value is YYYY-MM-DD once the date is valid, until then the typed text; see `isDay`.
 */
export const DateInput = ({ label, error, helperText, id, value, onValue, ...rest }: TextInputProps) => {
  const toast = useToast();
  const frame = useRef<HTMLDivElement>(null);
  const [calendar, setCalendar] = useState<{ Calendar: Calendar; anchor: HTMLElement }>();
  const open = () =>
    import('./date-calendar.tsx').then(
      (chunk) => frame.current && setCalendar({ Calendar: chunk.default, anchor: frame.current }),
      () => toast('error', 'The calendar could not be loaded. Type the date instead.'),
    );
  /** A day or month that was being edited gets its zero. */
  const complete = () => {
    const day = typedDay(value, '');
    if (day !== value && isDay(day)) onValue(day);
  };
  return (
    <Field label={label} error={error} helperText={helperText} id={id}>
      {(control) => (
        <div className={css.wrap} ref={frame}>
          <Control
            placeholder="DD/MM/YYYY"
            inputMode="numeric"
            autoComplete="off"
            className="figures"
            {...rest}
            {...control}
            value={shownDay(value)}
            onChange={(event) => onValue(typedDay(event.target.value, value))}
            onBlur={(event) => {
              rest.onBlur?.(event);
              complete();
            }}
            onKeyDown={(event) => {
              rest.onKeyDown?.(event);
              // It sends the form without leaving the field.
              if (event.key === 'Enter') complete();
            }}
          />
          <IconButton label="Open the calendar" aria-haspopup="dialog" onClick={open}>
            <Icon path={calendarIcon} />
          </IconButton>
          {calendar && (
            <calendar.Calendar
              label={label}
              anchor={calendar.anchor}
              value={value}
              onValue={onValue}
              onClose={() => setCalendar(undefined)}
            />
          )}
        </div>
      )}
    </Field>
  );
};
