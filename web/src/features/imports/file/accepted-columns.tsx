import {
  type ImportField,
  type ImportHolds,
  importFieldLabel,
  importFields,
  type MemberImportField,
} from '@bn/contract/domain';
import { useUser } from '../../../store/hooks.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './accepted-columns.module.css';

const HOW_OF_MEMBERS: Record<MemberImportField, string> = {
  full_name: 'In one column, or first and last name in two.',
  phone: 'Ten digits. Spaces, hyphens, brackets and a country code are fine.',
  email: 'Used to recognise existing members. Upper and lower case are treated alike.',
  subscription_valid_till: '31/12/2027, 31.12.27, 2027-12-31 or 31 Dec 2027.',
  member_since: 'When the membership began, from 1950 on. The score counts from then.',
  chapter: 'The name of the chapter. Missing chapters can be created during the import.',
  region: 'The region of the chapter, where several have the same name.',
  vertical: 'Their line of business.',
};

const SHARED = {
  date: '31/12/2024, 31.12.24, 2024-12-31 or 31 Dec 2024; from 1950 until today.',
  comments: 'What it was about.',
  chapter: 'Only needed where several members have the same name.',
};
const HOW: Record<ImportHolds, Partial<Record<ImportField, string>>> = {
  members: HOW_OF_MEMBERS,
  referrals: {
    ...SHARED,
    giver: 'Who gave it: the e-mail or the full name of a member.',
    receiver: "Who received it: a member of the giver's chapter.",
    referral_type: 'Hot, Warm or Cold. Without one it is warm.',
    location: 'Inside, Outside or Tier3+. Without one it is inside.',
    answer: 'Yes, No, Got the business, Not contracted yet … Without one there was no response.',
  },
  thank_yous: {
    ...SHARED,
    giver: 'Who said thank you: the e-mail or the full name of a member.',
    receiver: "Who was thanked: a member of the giver's chapter.",
    amount: '1,234.50, 1,25,000 or 1.234,50. It counts as approved.',
  },
  attendance: {
    member: 'Who it is about: the e-mail or the full name of a member.',
    date: 'The day of the meeting: 31/12/2024, 31.12.24, 2024-12-31 or 31 Dec 2024; before today.',
    attendance: 'Present, Late, Absent, Medical or Substitute, or their letters P, L, A, M and S.',
    chapter: "Where the meeting was. Without one, the member's own chapter.",
  },
};

export const AcceptedColumns = ({ holds }: { holds: ImportHolds }) => {
  const { role } = useUser();
  const fields = importFields(holds).filter(
    (field) => role === 'super_admin' || (field !== 'chapter' && field !== 'region'),
  );
  return (
    <Card aria-label="What your file may contain">
      <h2>What your file may contain</h2>
      <Quiet style={{ marginTop: 8 }}>
        The columns in any order, with headings in English, Spanish, German, French, Portuguese, Italian,
        Dutch or Hindi.{' '}
        {holds === 'members' && 'A list about existing members needs only their e-mail and what changes. '}
        You can also match the columns yourself.
      </Quiet>
      <dl className={css.terms}>
        {fields.map((field) => (
          <div key={field} style={{ display: 'contents' }}>
            <dt>{importFieldLabel(field)}</dt>
            <dd>{HOW[holds][field]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
