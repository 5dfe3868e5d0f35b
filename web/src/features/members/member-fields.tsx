import { LIMITS } from '@bn/contract/domain';
import { AsyncSelect } from '../../ui/async-select.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { DigitsInput, TextInput } from '../../ui/text-input.tsx';
import type { useForm } from '../../ui/use-form.ts';
import type { MemberValues } from './member-values.ts';
import { useChapterChoices } from './use-chapter-choices.ts';

interface Props {
  form: Pick<ReturnType<typeof useForm<MemberValues, unknown>>, 'field'>;
  editing: boolean;
  /** A member sees the own chapter and cannot choose another. */
  ownChapterOnly: boolean;
}

// Somebody else's details: what the browser knows of its owner would be wrong in every field.
const NO_AUTOFILL = { autoComplete: 'off' } as const;

export const MemberFields = ({ form, editing, ownChapterOnly }: Props) => {
  const chapters = useChapterChoices();
  const text = (field: Exclude<keyof MemberValues, 'chapter_id'>) => ({
    ...form.field(field),
    ...NO_AUTOFILL,
  });
  const chapter = form.field('chapter_id');
  return (
    <>
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
      <DateInput label="Subscription Valid Till" {...text('subscription_valid_till')} />
      {ownChapterOnly ? (
        <TextInput
          label="Chapter"
          error={chapter.error}
          helperText={chapter.helperText}
          value={chapter.value?.label ?? ''}
          onValue={() => undefined}
          readOnly
        />
      ) : (
        <AsyncSelect label="Chapter" placeholder="Choose a chapter" {...chapter} {...chapters} />
      )}
      <div data-wide>
        <TextInput
          label="Vertical"
          placeholder="Line of business"
          maxLength={LIMITS.name}
          {...text('vertical')}
        />
      </div>
    </>
  );
};
