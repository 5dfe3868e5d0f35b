import type { Guest } from '@bn/contract';
import {
  GUEST_STATUS_LABELS,
  type GuestStatus,
  type GuestUnmailed,
  type GuestVisit,
  visitText,
} from '@bn/contract/domain';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Chip, WaitingChip } from '../../../ui/chip/chip.tsx';
import { callLink, mailLink } from '../../../ui/contact/links.ts';
import { Link } from '../../../ui/router/link.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { ItemCard, ItemHeader } from '../../../ui/surface/card.tsx';
import { useLeavingFocus } from '../../../ui/surface/use-leaving-focus.ts';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import type { Tone } from '../../../ui/theme/theme.ts';
import { GuestActions } from './guest-actions.tsx';
import css from './guest-card.module.css';
import type { ShownGuest } from './visit-taps.ts';

const TONES: Record<GuestStatus, Tone> = {
  invited: 'amber',
  approved: 'primary',
  declined: 'neutral',
  came: 'green',
  did_not_come: 'red',
};

const UNMAILED: Record<GuestUnmailed, string> = {
  refused: 'This guest has unsubscribed from e-mails. Please call.',
  limit: 'The latest change was not e-mailed, because a daily limit was reached. Please call.',
};

interface Props {
  guest: Guest & Partial<Pick<ShownGuest, 'waiting'>>;
  /** The reader approves guests, but not this one: they invited them, and an approval sends an e-mail. */
  needsAnother: boolean;
  /** Left out where no one is recorded. */
  onVisit?: (visit: GuestVisit | null) => void;
  onRemove: () => void;
  /** To share with the guest. */
  invitation?: string | undefined;
  /** In a list of several meetings: for which one, and whose. */
  meeting?: ReactNode;
  /** The list's heading gets the focus when the card that had it disappears. */
  title?: RefObject<HTMLElement | null>;
  markedRef?: ((card: HTMLElement | null) => void) | undefined;
}

/** A guest: who they are, how to reach them, who invited them, and what the reader may do. */
export const GuestCard = (props: Props) => {
  const { guest, needsAnother, onVisit, onRemove, invitation, meeting, title, markedRef } = props;
  const { name, business, phone, email, status, visit, invited_by, member, unmailed, waiting } = guest;
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useLeavingFocus(title, markedRef);
  const returning = visitText(visit);
  return (
    <ItemCard ref={card} aria-current={markedRef && true}>
      <ItemHeader className={css.head}>
        <Avatar name={name} size={36} />
        <h3 ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <div className={css.chips}>
          {returning && <Chip tone="violet">{returning}</Chip>}
          <Chip tone={TONES[status]}>{GUEST_STATUS_LABELS[status]}</Chip>
          {waiting && <WaitingChip />}
        </div>
      </ItemHeader>
      <p>{business}</p>
      {meeting && <p>{meeting}</p>}
      <div className={css.contacts}>
        <a href={callLink(phone)} className="figures" aria-label={`Call ${name}, ${phone}`}>
          {phone}
        </a>
        {email && (
          <a href={mailLink(email)} aria-label={`Write to ${name}, ${email}`}>
            <EmailText email={email} />
          </a>
        )}
      </div>
      <Quiet>
        Invited by {invited_by.name}
        {needsAnother && '. Someone else has to approve, because the invitation goes out by e-mail.'}
      </Quiet>
      {unmailed && <p>{UNMAILED[unmailed]}</p>}
      {member && (
        <p>
          Became a member: <Link to={`/members/${member.id}`}>{member.name}</Link>
        </p>
      )}
      <GuestActions
        guest={guest}
        onVisit={onVisit}
        onRemove={onRemove}
        invitation={invitation}
        heading={heading}
      />
    </ItemCard>
  );
};
