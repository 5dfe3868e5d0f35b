import { AppButton } from '../../ui/app-button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { refreshIcon } from '../../ui/icons-base.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.ts';
import { StatCards, StatCardsLoading } from './stat-cards.tsx';
import { TrendCard } from './trend-card.tsx';
import { useDashboard } from './use-dashboard.ts';

// The spelling is specified.
const TITLE = 'Dasboard';

export default function DashboardScreen() {
  const { figures, chapter, loading, error, retry } = useDashboard();
  return (
    <>
      <PageHeader title={TITLE}>{chapter && <Chip tone="primary">Chapter: {chapter}</Chip>}</PageHeader>
      {figures || loading ? (
        <>
          {figures ? <StatCards stats={figures.stats} /> : <StatCardsLoading />}
          <TrendCard bars={figures?.bars} loading={loading} />
        </>
      ) : (
        <div role="alert">
          <VisuallyHidden>{error}</VisuallyHidden>
          <EmptyState
            action={
              <AppButton variant="outline" onClick={retry}>
                <Icon path={refreshIcon} />
                Try again
              </AppButton>
            }
          />
        </div>
      )}
    </>
  );
}
