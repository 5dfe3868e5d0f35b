import { IMPORT_FIELDS, type ImportField, importFieldLabel } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { useUser } from '../../../store/hooks.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { Quiet } from '../../../ui/text/quiet.ts';
import { atPhone } from '../../../ui/theme/theme.ts';

const Terms = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '8px 24px',
  marginTop: 12,
  '& dt': { fontWeight: 570 },
  '& dd': { color: theme.vars.palette.text.secondary },
  [atPhone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, '& dd': { marginBottom: 8 } },
}));

const HOW: Record<ImportField, string> = {
  full_name: 'First and last name in one column.',
  phone: 'Ten digits; blanks, hyphens, brackets and a country code do not matter.',
  email: 'Tells who is there already. Small and capital letters make no difference.',
  subscription_valid_till: '31/12/2027, 31.12.27, 2027-12-31 or 31 Dec 2027.',
  chapter: 'The name of the chapter. One that does not exist can be made along with it.',
  region: 'The region of the chapter, where several have the same name.',
  vertical: 'What somebody does for a living.',
};

/** What the columns may be called and how values may be written. */
export const Understood = () => {
  const { role } = useUser();
  const fields = IMPORT_FIELDS.filter(
    (field) => role === 'super_admin' || (field !== 'chapter' && field !== 'region'),
  );
  return (
    <Card aria-label="What is understood">
      <h2>What is understood</h2>
      <Quiet style={{ marginTop: 8 }}>
        The first row holds the headings, in any order. They are recognised by their names, and can be matched
        by hand.
      </Quiet>
      <Terms>
        {fields.map((field) => (
          <div key={field} style={{ display: 'contents' }}>
            <dt>{importFieldLabel(field)}</dt>
            <dd>{HOW[field]}</dd>
          </div>
        ))}
      </Terms>
    </Card>
  );
};
