import { Chip } from '../../ui/chip/chip.tsx';
import { callLink } from '../../ui/contact/phone-links.ts';
import { shownDay } from '../../ui/date/day-text.ts';
import { Link } from '../../ui/router/link.tsx';
import { Avatar } from '../../ui/surface/avatar.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { part } from '../../ui/theme/part.ts';
import css from './member-cells.module.css';

interface UserProps {
  /** The member whose page the name links to; without it, plain text. */
  id?: number;
  name: string;
  email: string;
  picture: string | null;
  /** What they do for a living. */
  vertical?: string;
  /** Holds at least one permission. */
  elevated?: boolean;
  /** The last day of the permissions, if it is near. */
  elevatedUntil?: string | undefined;
}

export const UserCell = ({
  id,
  name,
  email,
  picture,
  vertical,
  elevated = false,
  elevatedUntil,
}: UserProps) => (
  <div className={css.person}>
    <Avatar name={name} picture={picture} />
    <div>
      <strong>
        {id === undefined ? (
          (name ?? '-')
        ) : (
          <Link className={css.page} to={`/members/${id}`}>
            {name ?? '-'}
          </Link>
        )}
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
  </div>
);

export const PhoneCell = ({ phone }: { phone: string }) =>
  phone ? (
    <a className={css.call} href={callLink(phone)}>
      {phone}
    </a>
  ) : (
    <>-</>
  );

/** A date and a time, each on one line; stacked where there is little room. */
export const DateCell = part('div', css.dateCell);

export const ChapterCell = part('div', css.chapterCell);
