import type { Referral } from '@bn/contract';
import { CONTACT_PREFERENCE_LABELS } from '@bn/contract/domain';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { IconButton } from '../../../ui/surface/icon-button.tsx';
import { editIcon } from '../../../ui/surface/icons.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { LongText } from '../../../ui/text/long-text.tsx';
import { ReferralChips } from './referral-chips.tsx';

export const CardItem = styled(Card.withComponent('li'))({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  position: 'relative',
  // The whole card is the link to its story; what else can be used in it lies above.
  '& a:not([data-whole]), & button': { position: 'relative', zIndex: 1 },
  '&:has([data-whole]):hover': { borderColor: 'currentcolor' },
});

export const CardHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > div': { flex: 1, minWidth: 0 },
  '& h3': { fontSize: '1rem', fontWeight: 620, lineHeight: 1.35 },
  '& time': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

const StoryLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
  '&:hover': { textDecoration: 'underline' },
}));

/** Stands at the bottom, so that the details of neighbours line up whatever their notes are. */
const Details = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 28px',
  marginTop: 'auto',
  paddingTop: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.875rem',
  '& dt': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dd': { display: 'flex', alignItems: 'center', minHeight: 28 },
  '& a': { fontWeight: 550, '@media (pointer: coarse)': { paddingBlock: 12 } },
}));

/**
 * The form's words are the receiver's: 'They will contact you'. The sender reads who is meant by 'you'.
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
  /** On its own page it leads nowhere. */
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
      <Avatar name={name} size={44} />
      <div>
        <h3>
          {linked ? (
            <StoryLink data-whole to={`/referrals/${referral.id}`}>
              {name ?? '-'}
            </StoryLink>
          ) : (
            name
          )}
        </h3>
        <time className="figures" dateTime={referral.created_at}>
          {formatDateTime(referral.created_at)}
        </time>
      </div>
      {onEdit && (
        <Tooltip text="Update status">
          <IconButton label={`Update status of the referral from ${name}`} onClick={() => onEdit(referral)}>
            <Icon path={editIcon} />
          </IconButton>
        </Tooltip>
      )}
    </CardHead>
    <ReferralChips referral={referral} />
    <LongText text={referral.referral_notes} />
    <Details>
      <div>
        <dt>Contact number</dt>
        <dd className="figures">
          {referral.contact_number ? (
            <a href={`tel:${referral.contact_number}`}>{referral.contact_number}</a>
          ) : (
            '-'
          )}
        </dd>
      </div>
      <div>
        <dt>Contact preference</dt>
        <dd>{contactWords(referral, received ? undefined : name)}</dd>
      </div>
      <div>
        <dt>Job type</dt>
        <dd>{referral.tier ? `Tier ${referral.tier}` : '-'}</dd>
      </div>
    </Details>
    {children}
  </CardItem>
);
