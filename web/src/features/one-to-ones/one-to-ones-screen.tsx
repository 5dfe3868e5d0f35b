import { useEffect, useEffectEvent } from 'react';
import { useQueued } from '../../api/offline/outbox/use-queued.ts';
import type { Queued } from '../../api/offline/records.ts';
import { QueuedEntry } from '../../parts/queued/queued-entry.tsx';
import { AppButton } from '../../ui/button/app-button.tsx';
import { Icon, plusIcon } from '../../ui/button/icon.tsx';
import { shownDay } from '../../ui/date/day-text.ts';
import { Modal, useModal } from '../../ui/overlay/modal/modal.tsx';
import { useLocation } from '../../ui/router/router.tsx';
import type { Choice } from '../../ui/select/choice.ts';
import { LinkTabs } from '../../ui/surface/page/link-tabs.tsx';
import { BackLink, PageHeader } from '../../ui/surface/page/page-header.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { MetForm } from './form/met-form.tsx';
import type { MetValues } from './form/one-to-one-values.ts';
import { PlanForm } from './form/plan-form.tsx';
import { OneToOneList } from './list/one-to-one-list.tsx';
import { WhoNext } from './list/who-next.tsx';
import css from './one-to-ones-screen.module.css';

const TABS = [
  { value: 'open', label: 'Planned' },
  { value: 'next', label: 'Who next' },
  { value: 'past', label: 'Past' },
] as const;
type View = (typeof TABS)[number]['value'];
const viewOf = (text: string): View => TABS.find(({ value }) => value === text)?.value ?? 'open';

const queuedText = ({ values }: Queued): string => {
  const { partner_id, day } = values as MetValues;
  return `We met: ${partner_id?.label.split(' · ')[0] ?? '-'}, ${shownDay(day)}`;
};

export default function OneToOnesScreen() {
  const { param, setParam } = useListState();
  const view = viewOf(param('view'));
  const planning = useModal<{ partner?: Choice }>();
  const recording = useModal<{ queued?: Queued }>();
  const partner = (useLocation().state as { partner?: Choice } | null)?.partner;
  const queued = useQueued().filter(({ name }) => name === 'recordOneToOne');

  // A member's page links here with the form open; going back must not reopen it.
  const asked = param('plan') !== '';
  const planOnce = useEffectEvent(() => {
    setParam('plan', '', { replace: true });
    planning.show(partner ? { partner } : {});
  });
  useEffect(() => {
    if (asked) planOnce();
  }, [asked]);

  const plan = () => planning.show({});
  return (
    <>
      <BackLink to="/dashboard" />
      <PageHeader title="One-to-ones">
        <div className={css.offers}>
          <AppButton variant="outline" onClick={() => recording.show({})}>
            We met
          </AppButton>
          <AppButton onClick={plan}>
            <Icon path={plusIcon} />
            Plan
          </AppButton>
        </div>
      </PageHeader>
      <div className={css.tabs}>
        <LinkTabs label="One-to-ones" param="view" tabs={TABS} value={view} />
      </div>
      {queued.map((entry) => (
        <div key={entry.key} className={css.queued}>
          <QueuedEntry entry={entry} onEdit={(again) => recording.show({ queued: again })}>
            {queuedText(entry)}
          </QueuedEntry>
        </div>
      ))}
      {view === 'next' ? (
        <WhoNext onMeet={(chosen) => planning.show({ partner: chosen })} />
      ) : (
        <OneToOneList
          key={view}
          which={view}
          nothing={
            view === 'open' && (
              <>
                <p>No one-to-one is planned.</p>
                <AppButton variant="outline" onClick={() => setParam('view', 'next')}>
                  Who next
                </AppButton>
              </>
            )
          }
        />
      )}
      <Modal {...planning.frame} title="Plan a one-to-one" width="45%">
        <PlanForm {...planning.about} onClose={planning.close} />
      </Modal>
      <Modal {...recording.frame} title="We met" width="500px">
        <MetForm {...recording.about} onClose={recording.close} />
      </Modal>
    </>
  );
}
