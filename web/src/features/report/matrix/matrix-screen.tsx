import { skipToken } from '@reduxjs/toolkit/query/react';
import { isObject } from '../../../api/client/client.ts';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useChapterMatrixQuery } from '../../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Icon, printIcon } from '../../../ui/button/icon.tsx';
import { shownDay } from '../../../ui/date/day-text.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { ChoiceBar } from '../../../ui/input/choice-bar.tsx';
import { routeId } from '../../../ui/router/route-id.ts';
import { useParams } from '../../../ui/router/routes.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink, PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import css from './matrix-screen.module.css';
import { MATRIX_VIEWS, MatrixTable, type MatrixView } from './matrix-table.tsx';

const FORBIDDEN =
  'Who met whom is for super admins, and for members of the chapter who hold a permission. Ask a super admin if you need it.';
const viewOf = (text: string): MatrixView => (text === 'given' ? 'given' : 'met');

/** Who met whom and who gave referrals to whom, in twelve months. */
export default function MatrixScreen() {
  const id = routeId(useParams().id);
  const { param, setParam } = useListState();
  const view = viewOf(param('view'));
  const answer = useChapterMatrixQuery(id === undefined ? skipToken : { params: { id }, query: {} });
  const { currentData: matrix, error, isFetching, refetch } = answer;
  const onExport = useExport('exportChapterMatrix', {}, { id: id ?? 0 });
  const status = isObject(error) ? error.status : undefined;
  const missing = id === undefined || status === 404;
  const shown = error || missing ? undefined : matrix;
  return (
    <div className={css.sheet}>
      <div data-screen-only>
        <BackLink to={`/chapters/${id}/report`} />
      </div>
      <PageHeader title={shown ? `Who met whom: ${shown.chapter.name}` : 'Who met whom'}>
        {shown && (
          <div className={css.tools} data-screen-only>
            <ExportButton onExport={onExport} />
            <AppButton variant="outline" onClick={() => window.print()}>
              <Icon path={printIcon} />
              Print or save as PDF
            </AppButton>
          </div>
        )}
      </PageHeader>
      <Card className={css.paper}>
        {status === 403 && <EmptyState text={FORBIDDEN} />}
        {missing && (
          <NotFound what="chapter" to="/dashboard">
            Go to the dashboard
          </NotFound>
        )}
        {error && !missing && status !== 403 && (
          <LoadError message={MESSAGES.matrixFailed} onRetry={refetch} busy={isFetching} />
        )}
        {!error && !missing && !matrix && <Spinner minHeight="60dvh" />}
        {shown && (
          <>
            <div className={css.head}>
              <p className="figures">
                {shownDay(shown.first_day)} to {shownDay(shown.last_day)}
              </p>
              <div data-screen-only>
                <ChoiceBar
                  label="Show"
                  options={MATRIX_VIEWS}
                  value={view}
                  onValue={(next) => setParam('view', next === 'met' ? '' : next, { replace: true })}
                />
              </div>
            </div>
            <MatrixTable matrix={shown} view={view} />
          </>
        )}
      </Card>
    </div>
  );
}
