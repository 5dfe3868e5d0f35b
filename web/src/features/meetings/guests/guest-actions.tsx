import type { Guest } from '@bn/contract';
import { GUEST_STATUS_LABELS, GUEST_VISITS, type GuestDecision, type GuestVisit } from '@bn/contract/domain';
import { type RefObject, useState } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useSetGuestStatusMutation } from '../../../api/endpoints/meetings/guests.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { Actions } from '../../../ui/button/actions.ts';
import { AppButton, LinkButton } from '../../../ui/button/app-button.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Share } from '../../../ui/file/share.tsx';
import { ToggleBar } from '../../../ui/input/toggle-bar.tsx';
import type { Tone } from '../../../ui/theme/theme.ts';

/** Long enough to read which limit was reached, and until when. */
const REASON_MS = 6000;
const VISIT_TONES: Record<GuestVisit, Tone> = { came: 'green', did_not_come: 'red' };
const VISITS = GUEST_VISITS.map((value) => ({
  value,
  label: GUEST_STATUS_LABELS[value],
  tone: VISIT_TONES[value],
}));

interface Props {
  guest: Guest;
  /** Null clears it. */
  onVisit: ((visit: GuestVisit | null) => void) | undefined;
  onRemove: () => void;
  invitation: string | undefined;
  /** Takes the focus when the button that had it disappears. */
  heading: RefObject<HTMLElement | null>;
}

/** Approve or decline; on the meeting's day one tap says whether they came, and a second one clears it; then they may become a member. */
export const GuestActions = ({ guest, onVisit, onRemove, invitation, heading }: Props) => {
  const { id, name, status, may } = guest;
  const toast = useToast();
  const [set] = useSetGuestStatusMutation();
  const [sending, setSending] = useState<GuestDecision>();
  const send = async (decision: GuestDecision) => {
    if (sending) return;
    setSending(decision);
    await set({ params: { id }, body: { status: decision } })
      .unwrap()
      .catch((error) => toast('error', messageOf(error, MESSAGES.guestNotSaved), { ms: REASON_MS }));
    setSending(undefined);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  };
  if (!invitation && Object.values(may).every((allowed) => allowed === 0)) return null;
  return (
    <Actions style={{ marginTop: 'var(--bn-space-1)' }}>
      {may.decide === 1 && (
        <>
          <AppButton
            small
            busy={sending === 'approved'}
            disabled={sending !== undefined}
            aria-label={`Approve ${name}`}
            onClick={() => send('approved')}
          >
            Approve
          </AppButton>
          {status === 'invited' && (
            <AppButton
              small
              variant="outline"
              busy={sending === 'declined'}
              disabled={sending !== undefined}
              aria-label={`Decline ${name}`}
              onClick={() => send('declined')}
            >
              Decline
            </AppButton>
          )}
        </>
      )}
      {may.record === 1 && onVisit && (
        <ToggleBar
          label={`Visit of ${name}`}
          options={VISITS}
          value={status}
          onPress={(visit) => onVisit(status === visit ? null : visit)}
        />
      )}
      {invitation && (
        <Share
          what={`the invitation of ${name}`}
          noun="invitation"
          text={invitation}
          button={(props) => <AppButton small variant="outline" {...props} />}
        />
      )}
      {may.add_member === 1 && (
        <LinkButton to={`/members?guest=${id}`} variant="outline">
          Make {name.split(' ')[0]} a member
        </LinkButton>
      )}
      {may.remove === 1 && (
        <AppButton small variant="outline" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </AppButton>
      )}
    </Actions>
  );
};
