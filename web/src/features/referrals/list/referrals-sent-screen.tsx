import type { Referral } from '@bn/contract';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useReferralsSentInfiniteQuery } from '../../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../../api/messages.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { usePages } from '../../../api/pages.ts';
import { Actions } from '../../../ui/button/actions.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Icon, plusIcon } from '../../../ui/button/icon.tsx';
import type { PhoneContact } from '../../../ui/contact/phone-contact.ts';
import { sharedContact } from '../../../ui/contact/shared-contact.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { useLocation } from '../../../ui/router/router.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { RemindButton } from '../card/remind-button.tsx';
import { mayRemind } from '../card/waiting.ts';
import { GiveReferralForm } from '../give/give-referral-form.tsx';
import { QueuedReferral, useQueuedReferrals } from '../queued/queued-referrals.tsx';
import { ReferralList } from './referral-list.tsx';
import { filterOf } from './status-filter.tsx';

/** Referrals given, with their outcome. */
const OFFERED_AFTER = 3;
const NotificationOffer = lazy(() => import('../../../parts/notifications/notification-offer.tsx'));

const receiverOf = (referral: Referral) => referral.to_member_name;
const reminderOf = (referral: Referral) =>
  mayRemind(referral) && (
    <Actions>
      <RemindButton id={referral.id} receiver={referral.to_member_name} />
    </Actions>
  );

export default function ReferralsSentScreen() {
  const state = useListState();
  const wanted = { search: state.search, ...filterOf(state) };
  const list = usePages(useReferralsSentInfiniteQuery(wanted));
  const onExport = useExport('exportReferralsSent', wanted);
  const toast = useToast();
  const form = useModal<{ queued?: Queued; to?: Choice; contacts?: PhoneContact[] }>();
  const give = () => form.show({});
  const to = (useLocation().state as { to?: Choice } | null)?.to;
  const waiting = useQueuedReferrals();

  // The dashboard's button, a member's page and the worker lead here with the form open; going back must not reopen it.
  const asked = state.param('give');
  const giveOnce = useEffectEvent(async () => {
    state.setParam('give', '', { replace: true });
    if (asked !== 'shared') return form.show(to ? { to } : {});
    const contacts = await sharedContact.take();
    if (contacts.length === 0) toast('error', 'No number was found in what you shared.', { ms: 6000 });
    form.show({ contacts });
  });
  useEffect(() => {
    if (asked) void giveOnce();
  }, [asked]);

  return (
    <>
      <PageHeader title="Referrals">
        <AppButton onClick={give}>
          <Icon path={plusIcon} />
          Give Referral
        </AppButton>
      </PageHeader>
      {list.total >= OFFERED_AFTER && (
        <Suspense fallback={null}>
          <NotificationOffer />
        </Suspense>
      )}
      <ReferralList
        title="Sent"
        list={list}
        state={state}
        onExport={onExport}
        failure={MESSAGES.sentFailed}
        emptyAction={
          <AppButton variant="outline" onClick={give}>
            Give your first referral
          </AppButton>
        }
        nameOf={receiverOf}
        belowOf={reminderOf}
        first={waiting.map((entry) => (
          <QueuedReferral key={entry.key} entry={entry} onEdit={(queued) => form.show({ queued })} />
        ))}
      />
      <Modal {...form.frame} title="Give Referral" width="45%">
        <GiveReferralForm {...form.about} onClose={form.close} />
      </Modal>
    </>
  );
}
