import { LIMITS, MEMBER_FIELD_NAMES, type MemberFieldName, memberField } from '@bn/contract/domain';
import { phoneOf, phoneWarning } from '@bn/contract/typed-text';
import { Fragment, type ReactNode } from 'react';
import { useChapterChoices } from '../../../api/endpoints/chapter-choices.ts';
import { callingCodeOfPage } from '../../../ui/contact/links.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import type { useForm } from '../../../ui/form/use-form.ts';
import { PasswordInput } from '../../../ui/input/password-input.tsx';
import { PhoneInput } from '../../../ui/input/phone-input.tsx';
import { TextInput, type TextInputProps } from '../../../ui/input/text-input.tsx';
import { AsyncSelect } from '../../../ui/select/async-select.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import type { MemberValues } from './member-values.ts';

/** What is stored of a number from another country, and whom that would call. */
const noteOf = (typed: string): string | undefined => {
  const phone = phoneOf(typed);
  const code = callingCodeOfPage();
  return phone && phoneWarning(typed, code) && `Saved as ${phone}: calls and WhatsApp will use +${code}.`;
};

/** A member's phone: it says if another number is stored than the one that would be called. */
const MemberPhoneInput = ({ helperText, ...rest }: TextInputProps) => (
  <PhoneInput {...rest} helperText={helperText || noteOf(rest.value)} />
);

type TextField = Exclude<MemberFieldName, 'chapter_id'>;

interface Props {
  form: Pick<ReturnType<typeof useForm<MemberValues, unknown>>, 'field'>;
  editing: boolean;
  /** A member sees their own chapter and cannot choose another. */
  ownChapterOnly: boolean;
  /** A note about the selected chapter. */
  aboutChapter?: ReactNode;
}

// Another person's details: the browser's autofill would be wrong in every field.
const NO_AUTOFILL = { autoComplete: 'off' } as const;

/** Extra props of some fields. */
const EXTRAS: Partial<Record<TextField, Partial<TextInputProps>>> = {
  full_name: { autoCapitalize: 'words' },
  vertical: { placeholder: 'Line of business' },
};

/** The control for each kind of text in the contract's table of a member's fields. */
const TextControl = ({ name, editing, ...props }: TextInputProps & { name: TextField; editing: boolean }) => {
  const { kind } = memberField(name);
  if (kind === 'phone')
    return <MemberPhoneInput placeholder={`${LIMITS.phoneDigits} digits`} name={name} {...props} />;
  if (kind === 'day') return <DateInput name={name} {...props} />;
  if (kind === 'email')
    return <TextInput type="email" autoCapitalize="none" spellCheck={false} name={name} {...props} />;
  if (kind === 'password')
    return (
      <PasswordInput
        placeholder={editing ? 'Unchanged' : undefined}
        name={name}
        {...props}
        autoComplete="new-password"
      />
    );
  return <TextInput name={name} {...props} />;
};

/** The fields of a member, in the order of the contract's table. */
export const MemberFields = ({ form, editing, ownChapterOnly, aboutChapter }: Props) =>
  MEMBER_FIELD_NAMES.map((name) => (
    <Fragment key={name}>
      <div data-wide={name === 'vertical' || undefined}>
        {name === 'chapter_id' ? (
          <ChapterField
            label={memberField(name).label}
            ownOnly={ownChapterOnly}
            {...form.field('chapter_id')}
          />
        ) : (
          <TextControl
            label={memberField(name).label}
            maxLength={memberField(name).maxLength}
            editing={editing}
            {...NO_AUTOFILL}
            {...(memberField(name).optional && { placeholder: 'Optional' })}
            {...EXTRAS[name]}
            {...form.field(name)}
            name={name}
          />
        )}
      </div>
      {name === 'chapter_id' && aboutChapter}
    </Fragment>
  ));

interface ChapterProps extends FieldProps {
  name: string;
  value: Choice | null;
  onValue: (choice: Choice | null) => void;
  ownOnly: boolean;
}

const ChapterField = ({ ownOnly, ...field }: ChapterProps) => {
  const chapters = useChapterChoices();
  if (!ownOnly) return <AsyncSelect placeholder="Choose a chapter" {...field} {...chapters} />;
  return <TextInput {...field} value={field.value?.label ?? ''} onValue={() => undefined} readOnly />;
};
