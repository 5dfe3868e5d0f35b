import styled from '@emotion/styled';
import { Avatar } from '../../ui/avatar.tsx';
import { atPhone } from '../../ui/theme.ts';

const Person = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 190,
  '& strong': { display: 'block', fontWeight: 550 },
  '& small': {
    display: 'block',
    fontSize: '0.8125rem',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
}));

/** An address that does not fit breaks before its domain rather than anywhere. */
const Address = ({ email }: { email: string }) => {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return (
    <small>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </small>
  );
};

export const UserCell = ({ name, email }: { name: string; email: string }) => (
  <Person>
    <Avatar name={name} />
    <div>
      <strong>{name}</strong>
      <Address email={email} />
    </div>
  </Person>
);

const Call = styled('a')(({ theme }) => ({
  color: 'inherit',
  whiteSpace: 'nowrap',
  textDecorationColor: theme.vars.palette.divider,
  textUnderlineOffset: 3,
  '&:hover': { color: theme.vars.palette.primary.main, textDecorationColor: 'currentcolor' },
  [atPhone]: { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
}));

export const PhoneCell = ({ phone }: { phone: string }) => <Call href={`tel:${phone}`}>{phone}</Call>;

/** A date keeps to one line; the texts beside it wrap. */
export const DateCell = styled('span')({ whiteSpace: 'nowrap' });

export const ChapterCell = styled('div')({ minWidth: 110 });
