import type { Invitation } from '@bn/contract';
import { chatIcon, Icon, phoneIcon } from '../../ui/button/icon.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import { callLink, whatsAppLink } from '../../ui/contact/links.ts';
import { shownDay } from '../../ui/date/day-text.ts';
import { Link } from '../../ui/router/link.tsx';
import { Avatar } from '../../ui/surface/avatar.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { part } from '../../ui/theme/part.ts';
import css from './member-cells.module.css';

interface UserProps {
  /** The member whose page the name links to; without it, plain text. */
  id?: number;
  name: string;
  email: string;
  picture: string | null;
  vertical?: string;
  /** Holds at least one permission. */
  elevated?: boolean;
  /** The last day of the permissions, if it is near. */
  elevatedUntil?: string | undefined;
  /** Of someone who has not signed in yet, in the list of those. */
  invitation?: Invitation | null | undefined;
}

/** 'Opened', 'Invited until 17/11/2026'; none without an invitation. */
export const InvitationChip = ({ opened_at, ends_at }: Invitation) => {
  const until = formatDateTime(ends_at).slice(0, 10);
  if (Date.parse(ends_at) < Date.now()) return <Chip tone="amber">Invitation expired</Chip>;
  return (
    <Chip
      tone={opened_at ? 'green' : 'neutral'}
    >{`${opened_at ? 'Opened, until' : 'Invited until'} ${until}`}</Chip>
  );
};

export const UserCell = ({
  id,
  name,
  email,
  picture,
  vertical,
  elevated = false,
  elevatedUntil,
  invitation,
}: UserProps) => (
  <div className={css.person}>
    <Avatar name={name} picture={picture} size={36} />
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
      <small>
        {/* In place of the trade: on a phone there is room for one of them. */}
        {invitation ? <InvitationChip {...invitation} /> : vertical && <span>{vertical} </span>}
        <span>
          <EmailText email={email ?? ''} />
        </span>
      </small>
    </div>
  </div>
);

/** The number; in a phone's line two buttons at hand, to call and for WhatsApp. */
export const PhoneCell = ({ name, phone }: { name: string; phone: string }) => {
  if (!phone) return '-';
  const whatsApp = whatsAppLink(phone);
  return (
    <div className={css.reach}>
      <a className={css.call} href={callLink(phone)}>
        <Icon path={phoneIcon} />
        <span>{phone}</span>
      </a>
      {whatsApp && (
        <a
          className={css.whatsApp}
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp ${name}`}
          data-screen-only
        >
          <Icon path={chatIcon} />
        </a>
      )}
    </div>
  );
};

/** A date and a time, each on one line; stacked where there is little room. */
export const DateCell = part('div', css.dateCell);

export const ChapterCell = part('div', css.chapterCell);
