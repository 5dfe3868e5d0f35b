import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useExport } from '../../api/endpoints/exports.ts';
import { ExportButton } from '../../ui/file/export-button.tsx';
import { BackLink, PageHeader } from '../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import css from './network-screen.module.css';
import { PrintButton } from './print-button.tsx';
import { Standings } from './standings.tsx';
import { useStandingsQuery } from './standings-query.ts';
import { StandingsTools } from './standings-tools.tsx';

/** Loaded when they are opened. */
const PARTS: Partial<Record<string, ComponentType>> = {
  invitations: lazy(() => import('./people/invitations.tsx')),
  'super-admins': lazy(() => import('./people/super-admins.tsx')),
  settings: lazy(() => import('./network-identity.tsx')),
};

/** All chapters side by side, `below`, the network's history, and its people and name. */
export default function NetworkScreen({ below }: { below?: ReactNode }) {
  const asked = useStandingsQuery();
  const onExport = useExport('exportStandings', asked.listed);
  const chapters = asked.view === 'chapters';
  const Part = PARTS[asked.view];
  return (
    <div className={chapters ? css.screen : undefined}>
      <div data-screen-only>
        <BackLink to="/dashboard" />
      </div>
      <PageHeader title="Network report">
        {chapters && (
          <div className="row" data-screen-only>
            <PrintButton query={asked.query} />
            <ExportButton onExport={onExport} />
          </div>
        )}
      </PageHeader>
      <StandingsTools asked={asked} />
      {chapters && <Standings asked={asked} />}
      {Part && (
        <Suspense fallback={<Spinner />}>
          <Part />
        </Suspense>
      )}
      {asked.view === 'history' && below}
    </div>
  );
}
