import { isElevated } from '@bn/contract/domain';
import { lazy, Suspense } from 'react';
import { useUser } from '../../store/hooks.ts';
import { afterPaint } from '../../timing.ts';
import { AppButton, LinkButton } from '../../ui/button/app-button.tsx';
import { Icon, plusIcon, refreshIcon } from '../../ui/button/icon.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Hint } from '../../ui/feedback/messages/hint.tsx';
import { Link } from '../../ui/router/link.tsx';
import { TallLink } from '../../ui/router/links.ts';
import { Later } from '../../ui/surface/later.tsx';
import { PageHeader } from '../../ui/surface/page/page-header.tsx';
import { VisuallyHidden } from '../../ui/text/parts.ts';
import { useIsPhone } from '../../ui/theme/use-media.ts';
import css from './dashboard-screen.module.css';
import { Day } from './day/day.tsx';
import { useDay } from './day/use-day.ts';
import { FallingBehind } from './falling-behind.tsx';
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
  const day = useDay(figures);
  const phone = useIsPhone();
  const isMember = role === 'member';
  const today = <Day key="day" {...day} />;
  const stats = (
    <div key="stats" data-stats>
      {figures ? <StatCards stats={figures.stats} /> : <StatCardsLoading />}
    </div>
  );
  return (
    <>
      <PageHeader title={TITLE}>
        {chapter && (
          <div className={css.atEnd}>
            <Chip tone="primary">Chapter: {chapter}</Chip>
          </div>
        )}
        {/* On a phone the bar at the bottom has it. */}
        {isMember && !phone && (
          <LinkButton to="/elevated/referral-sent?give=1">
            <Icon path={plusIcon} />
            Give Referral
          </LinkButton>
        )}
        {!isMember && <TallLink to="/admin/network">Network report</TallLink>}
      </PageHeader>
      {figures || loading ? (
        <div className={css.home}>
          {/* The order of the page is that of the screen, also for those who do not see it. */}
          {phone ? [today, stats] : [stats, today]}
          <TrendCard bars={figures?.bars} loading={loading} />
          <div className={css.below}>
            <Later>
              {isMember && figures && (
                <Suspense fallback={null}>
                  <SixMonths />
                </Suspense>
              )}
              {!isMember && Boolean(figures?.totals.total_chapters) && <FallingBehind />}
              {isMember && isElevated(permissions) && chapter_id !== null && (
                <Hint action={<Link to={`/chapters/${chapter_id}/report`}>Open the report</Link>}>
                  Your chapter's month and year, to print or save as PDF.
                </Hint>
              )}
            </Later>
          </div>
        </div>
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
