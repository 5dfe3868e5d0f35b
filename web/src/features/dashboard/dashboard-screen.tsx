import { isElevated } from '@bn/contract/domain';
import { lazy, Suspense } from 'react';
import { useUser } from '../../store/hooks.ts';
import { afterPaint } from '../../timing/after-paint.ts';
import { AppButton, LinkButton } from '../../ui/button/app-button.tsx';
import { Icon } from '../../ui/button/icon.tsx';
import { plusIcon, refreshIcon } from '../../ui/button/icons.ts';
import { Chip } from '../../ui/chip/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Hint } from '../../ui/feedback/messages/hint.tsx';
import { Link } from '../../ui/router/link.tsx';
import { Later } from '../../ui/surface/later.tsx';
import { PageHeader } from '../../ui/surface/page/page-header.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.ts';
import css from './dashboard-screen.module.css';
import { LookAfter } from './needs/look-after.tsx';
import { NeedsChip } from './needs/needs-chip.tsx';
import { NeedsYou } from './needs/needs-you.tsx';
import { NextMeeting } from './next-meeting.tsx';
import { StatCards, StatCardsLoading } from './stat-cards.tsx';
import { TrendCard } from './trend-card.tsx';
import { useDashboard } from './use-dashboard.ts';

/** Below the fold: its code and its call wait until the figures are on the screen. */
const SixMonths = lazy(async () => {
  await new Promise<void>(afterPaint);
  return import('./six-months/six-months.tsx');
});

// The spelling is specified.
const TITLE = 'Dasboard';

export default function DashboardScreen() {
  const { role, permissions, chapter_id } = useUser();
  const { figures, chapter, loading, error, retry, retrying } = useDashboard();
  return (
    <>
      <PageHeader title={TITLE}>
        {chapter && (
          <div className={css.atEnd}>
            <Chip tone="primary">Chapter: {chapter}</Chip>
          </div>
        )}
        {role === 'member' ? (
          <div className={css.actions}>
            <LinkButton to="/elevated/referral-sent?give=1">
              <Icon path={plusIcon} />
              Give Referral
            </LinkButton>
            <NeedsChip />
          </div>
        ) : (
          <NeedsChip />
        )}
      </PageHeader>
      {figures || loading ? (
        <>
          {figures?.empty && (
            <Hint action={<Link to="/admin/chapters">Create the first chapter</Link>}>
              Your network is empty. Create a chapter first, then add its members.
            </Hint>
          )}
          {figures ? <StatCards stats={figures.stats} /> : <StatCardsLoading />}
          <TrendCard bars={figures?.bars} loading={loading} />
          <Later>
            <NeedsYou />
            {role === 'member' && <NextMeeting />}
            {role === 'member' && figures && (
              <Suspense fallback={null}>
                <SixMonths />
              </Suspense>
            )}
            {role === 'super_admin' && !figures?.empty && (
              <>
                <LookAfter />
                <div className={css.below}>
                  <Hint action={<Link to="/admin/network">Open the network report</Link>}>
                    All chapters side by side, and everything that happened in the network.
                  </Hint>
                </div>
              </>
            )}
            {role === 'member' && isElevated(permissions) && chapter_id !== null && (
              <div className={css.below}>
                <Hint action={<Link to={`/chapters/${chapter_id}/report`}>Open the report</Link>}>
                  Your chapter's month and year, to print or save as PDF.
                </Hint>
              </div>
            )}
          </Later>
        </>
      ) : (
        <div role="alert">
          <VisuallyHidden>{error}</VisuallyHidden>
          <EmptyState
            action={
              <AppButton variant="outline" busy={retrying} onClick={retry}>
                {!retrying && <Icon path={refreshIcon} />}
                Try again
              </AppButton>
            }
          />
        </div>
      )}
    </>
  );
}
