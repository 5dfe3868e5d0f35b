import styled from '@emotion/styled';
import { Link } from 'react-router';
import { shownDay } from '../../../ui/input/day-text.ts';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Chip } from '../../../ui/surface/chip.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';

const Person = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 170,
  '& strong': { display: 'block', fontWeight: 550 },
  '& small': {
    display: 'block',
    fontSize: '0.8125rem',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
}));

const Page = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
});

interface UserProps {
  /** Whose page the name leads to; where there is none, it is only a name. */
  id?: number;
  name: string;
  email: string;
  /** What they do for a living. */
  vertical?: string;
  /** Holds at least one permission. */
  elevated?: boolean;
  /** The last day of that, when it is near. */
  elevatedUntil?: string | undefined;
}

export const UserCell = ({ id, name, email, vertical, elevated = false, elevatedUntil }: UserProps) => (
  <Person>
    <Avatar name={name} />
    <div>
      <strong>
        {id === undefined ? (name ?? '-') : <Page to={`/members/${id}`}>{name ?? '-'}</Page>}
        {elevated && (
          <>
            {' '}
            <Chip tone="violet">Elevated</Chip>
          </>
        )}
        {elevated && elevatedUntil && (
          <>
            {' '}
            <Chip tone="amber">Until {shownDay(elevatedUntil)}</Chip>
          </>
        )}
      </strong>
      {vertical && <small>{vertical}</small>}
      <small>
        <EmailText email={email ?? ''} />
      </small>
    </div>
  </Person>
);

const Call = styled('a')(({ theme }) => ({
  color: 'inherit',
  whiteSpace: 'nowrap',
  textDecorationColor: theme.vars.palette.divider,
  textUnderlineOffset: 3,
  '&:hover': { color: theme.vars.palette.primary.main, textDecorationColor: 'currentcolor' },
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
}));

export const PhoneCell = ({ phone }: { phone: string }) =>
  phone ? <Call href={`tel:${phone}`}>{phone}</Call> : <>-</>;

/** A date and a time, each on one line; below each other where there is little room. */
export const DateCell = styled('div')({ overflowWrap: 'normal' });

export const ChapterCell = styled('div')({ minWidth: 110 });
