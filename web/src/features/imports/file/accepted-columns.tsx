import { IMPORT_FIELDS, type ImportField, importFieldLabel } from '@bn/contract/domain';
import { useUser } from '../../../store/hooks.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './accepted-columns.module.css';

const HOW: Record<ImportField, string> = {
  full_name: 'In one column, or first and last name in two.',
  phone: 'Ten digits. Spaces, hyphens, brackets and a country code are fine.',
  email: 'Used to recognise existing members. Upper and lower case are treated alike.',
  subscription_valid_till: '31/12/2027, 31.12.27, 2027-12-31 or 31 Dec 2027.',
  member_since: 'When the membership began, from 1950 on. The score counts from then.',
  chapter: 'The name of the chapter. Missing chapters can be created during the import.',
  region: 'The region of the chapter, where several have the same name.',
  vertical: 'Their line of business.',
};

export const AcceptedColumns = () => {
  const { role } = useUser();
  const fields = IMPORT_FIELDS.filter(
    (field) => role === 'super_admin' || (field !== 'chapter' && field !== 'region'),
  );
  return (
    <Card aria-label="What your file may contain">
      <h2>What your file may contain</h2>
      <Quiet style={{ marginTop: 8 }}>
        The columns in any order, with headings in English, Spanish, German, French, Portuguese, Italian,
        Dutch or Hindi. A list about existing members needs only their e-mail and what changes. You can also
        match the columns yourself.
      </Quiet>
      <dl className={css.terms}>
        {fields.map((field) => (
          <div key={field} style={{ display: 'contents' }}>
            <dt>{importFieldLabel(field)}</dt>
            <dd>{HOW[field]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
