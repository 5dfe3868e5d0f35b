import type { Referral } from '@bn/contract';
import { CONTACT_PREFERENCE_LABELS } from '@bn/contract/domain';
import type { ComponentProps, ReactNode } from 'react';
import { editIcon, Icon, IconButton } from '../../../ui/button/icon.tsx';
import { callLink } from '../../../ui/contact/links.ts';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { CardLink } from '../../../ui/router/links.ts';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card, CardText } from '../../../ui/surface/card.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { LongText } from '../../../ui/text/long-text.tsx';
import { VisuallyHidden } from '../../../ui/text/parts.ts';
import { part } from '../../../ui/theme/part.ts';
import css from './referral-card.module.css';
import { ReferralChips } from './referral-chips.tsx';

export const CardItem = (props: Omit<ComponentProps<'li'>, 'className'>) => (
  <Card as="li" className={css.cardItem} {...props} />
);

export const CardHead = part('div', css.cardHead);

/**
 * The form's text addresses the receiver: 'They will contact you'. For the sender, 'you' is replaced by the receiver.
 */
const contactWords = ({ contact_preference: preference }: Referral, receiver?: string): string => {
  if (receiver === undefined) return CONTACT_PREFERENCE_LABELS[preference] ?? '-';
  if (preference === 'they_contact') return `They will contact ${receiver}`;
  return preference === 'you_contact' ? `${receiver} will contact them` : '-';
};

interface Props {
  referral: Referral;
  /** The other person: who sent it, or who received it. */
  name: string;
  /** Only the receiver answers a referral. */
  onEdit?: (referral: Referral) => void;
  /** Is the reader the receiver? */
  received?: boolean;
  /** On its own page it is not a link. */
  linked?: boolean;
  children?: ReactNode;
}

export const ReferralCard = ({
  referral,
  name,
  onEdit,
  received = onEdit !== undefined,
  linked = true,
  children,
}: Props) => (
  <CardItem>
    <CardHead>
      <Avatar
        name={name}
        size={44}
        picture={received ? referral.from_member_picture : referral.to_member_picture}
      />
      <CardText>
        <h3>
          {linked ? (
            <CardLink data-whole to={`/referrals/${referral.id}`}>
              {name ?? '-'}
            </CardLink>
          ) : (
            name
          )}
        </h3>
        <time className="figures" dateTime={referral.created_at}>
          {formatDateTime(referral.created_at)}
        </time>
      </CardText>
      <ReferralChips referral={referral} />
      {onEdit && (
        <Tooltip text="Update status">
          <IconButton label={`Update status of the referral from ${name}`} onClick={() => onEdit(referral)}>
            <Icon path={editIcon} />
          </IconButton>
        </Tooltip>
      )}
    </CardHead>
    <dl className={css.details}>
      <div>
        <VisuallyHidden as="dt">Contact number</VisuallyHidden>
        <dd className="figures">
          {referral.contact_number ? (
            <a href={callLink(referral.contact_number)}>{referral.contact_number}</a>
          ) : (
            '-'
          )}
        </dd>
      </div>
      <div>
        <VisuallyHidden as="dt">Job type</VisuallyHidden>
        <dd>{referral.tier ? `Tier ${referral.tier}` : '-'}</dd>
      </div>
      <div>
        <VisuallyHidden as="dt">Contact preference</VisuallyHidden>
        <dd>{contactWords(referral, received ? undefined : name)}</dd>
      </div>
    </dl>
    <LongText text={referral.referral_notes} />
    {children}
  </CardItem>
);
