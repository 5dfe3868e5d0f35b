import { IMPORT_FIELDS, type ImportField, importFieldLabel } from '@bn/contract/domain';
import { useUser } from '../../../store/hooks.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './accepted-columns.module.css';

const HOW: Record<ImportField, string> = {
  full_name: 'First and last name in one column.',
  phone: 'Ten digits. Spaces, hyphens, brackets and a country code are fine.',
  email: 'Used to recognise existing members. Upper and lower case are treated alike.',
  subscription_valid_till: '31/12/2027, 31.12.27, 2027-12-31 or 31 Dec 2027.',
  chapter: 'The name of the chapter. Missing chapters can be created during the import.',
  region: 'The region of the chapter, where several have the same name.',
  vertical: 'Their line of business.',
};

/** The accepted column names and value formats. */
export const AcceptedColumns = () => {
  const { role } = useUser();
  const fields = IMPORT_FIELDS.filter(
    (field) => role === 'super_admin' || (field !== 'chapter' && field !== 'region'),
  );
  return (
    <Card aria-label="What your file may contain">
      <h2>What your file may contain</h2>
      <Quiet style={{ marginTop: 8 }}>
        The first row holds the headings, in any order. We recognise them by name; you can also match them
        yourself.
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
