import { LIMITS } from '@bn/contract/domain';
import { styled } from '@mui/material/styles';
import { AsyncSelect } from '../../ui/async-select.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { DateInput, DigitsInput, TextInput } from '../../ui/text-input.tsx';
import type { MemberValues } from './member-values.ts';
import { useChapterChoices } from './use-chapter-choices.ts';
import type { FieldErrors } from './validate-member.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > :last-child': { gridColumn: '1 / -1' },
  // A field that gets the focus comes to rest above the footer, which covers the end of the form.
  '& input': { scrollMarginBottom: 150 },
});

interface Props {
  values: MemberValues;
  errors: FieldErrors;
  onChange: <F extends keyof MemberValues>(field: F, value: MemberValues[F]) => void;
  editing: boolean;
  /** A member sees the own chapter and cannot choose another. */
  ownChapterOnly: boolean;
}

// Somebody else's details: what the browser knows of its owner would be wrong in every field.
const FOREIGN = { autoComplete: 'off' } as const;

export const MemberFields = ({ values, errors, onChange, editing, ownChapterOnly }: Props) => {
  const chapters = useChapterChoices();
  const flag = (field: keyof MemberValues) => ({
    error: errors[field] !== undefined,
    helperText: errors[field],
  });
  const text = (field: Exclude<keyof MemberValues, 'chapter_id'>) => ({
    ...flag(field),
    ...FOREIGN,
    name: field,
    value: values[field],
    onValue: (value: string) => onChange(field, value),
  });
  return (
    <Grid>
      <TextInput label="Full Name" maxLength={LIMITS.name} autoCapitalize="words" {...text('full_name')} />
      <DigitsInput label="Phone" placeholder={`${LIMITS.phoneDigits} digits`} {...text('phone')} />
      <TextInput
        label="Email"
        type="email"
        maxLength={LIMITS.email}
        autoCapitalize="none"
        spellCheck={false}
        {...text('email')}
      />
      <PasswordInput
        label="Password"
        placeholder={editing ? 'Unchanged' : undefined}
        {...text('password')}
        autoComplete="new-password"
      />
      <DateInput label="Subscription Valid Till" max="2199-12-31" {...text('subscription_valid_till')} />
      {ownChapterOnly ? (
        <TextInput
          label="Chapter"
          {...flag('chapter_id')}
          value={values.chapter_id?.label ?? ''}
          onValue={() => undefined}
          readOnly
        />
      ) : (
        <AsyncSelect
          label="Chapter"
          placeholder="Choose a chapter"
          {...flag('chapter_id')}
          value={values.chapter_id}
          onPick={(choice) => onChange('chapter_id', choice)}
          {...chapters}
        />
      )}
      <TextInput
        label="Vertical"
        placeholder="Line of business"
        maxLength={LIMITS.name}
        {...text('vertical')}
      />
    </Grid>
  );
};
