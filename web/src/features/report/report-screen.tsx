import { endpoints } from '@bn/contract/endpoints';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { lazy, Suspense } from 'react';
import { isObject } from '../../api/client/client.ts';
import { useChapterReportQuery } from '../../api/endpoints/chapters.ts';
import { MESSAGES } from '../../api/messages.ts';
import { useSentAt } from '../../api/use-sent-at.ts';
import { useUser } from '../../store/hooks.ts';
import { AppButton, LinkButton } from '../../ui/button/app-button.tsx';
import { Icon, printIcon } from '../../ui/button/icon.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../ui/feedback/not-found.tsx';
import { routeId } from '../../ui/router/route-id.ts';
import { useParams } from '../../ui/router/routes.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { AsOf } from '../../ui/surface/page/as-of.tsx';
import { BackLink, PageHeader } from '../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { formatDateTime, today } from '../../ui/text/format.ts';
import { classes } from '../../ui/theme/part.ts';
import { periodOf, periodText } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { Report } from './report.tsx';
import css from './report-screen.module.css';

const ChapterScores = lazy(() => import('./scores/chapter-scores.tsx'));

const FORBIDDEN =
  "A chapter's report is for super admins, and for members of the chapter who hold a permission. Ask a super admin if you need it.";

export default function ReportScreen() {
  const id = routeId(useParams().id);
  const { role } = useUser();
  const { param, setParam } = useListState();
  const period = periodOf(param('period'), today());
  const answer = useChapterReportQuery(id === undefined ? skipToken : { params: { id }, query: { period } });
  const { currentData: report, error, isFetching, refetch } = answer;
  const sentAt = useSentAt(endpoints.chapterReport.path, answer.fulfilledTimeStamp);
  const status = isObject(error) ? error.status : undefined;
  const forbidden = status === 403;
  const missing = id === undefined || status === 404;
  /** In no period is there anything to show or to print. */
  const withheld = forbidden || missing;
  const title = report && !error ? `${report.chapter.name}, ${periodText(period)}` : 'Chapter report';
  return (
    <div className={css.sheet}>
      <div data-screen-only>
        <BackLink to={role === 'super_admin' ? `/admin/chapters/${id}` : '/dashboard'} />
      </div>
      <PageHeader title={title}>
        {!withheld && (
          <div className={css.tools} data-screen-only>
            <LinkButton variant="outline" to={`/chapters/${id}/matrix`}>
              Who met whom
            </LinkButton>
            <AppButton variant="outline" disabled={!report} onClick={() => window.print()}>
              <Icon path={printIcon} />
              Print or save as PDF
            </AppButton>
          </div>
        )}
      </PageHeader>
      {!withheld && (
        <div data-screen-only>
          <PeriodChoice period={period} onPeriod={(next) => setParam('period', next)} />
        </div>
      )}
      <Card className={css.paper}>
        {forbidden ? (
          <EmptyState text={FORBIDDEN} />
        ) : missing ? (
          <NotFound what="chapter" to="/dashboard">
            Go to the dashboard
          </NotFound>
        ) : error ? (
          <LoadError message={MESSAGES.reportFailed} onRetry={refetch} busy={isFetching} />
        ) : !report ? (
          <Spinner minHeight="60dvh" />
        ) : (
          <>
            <p className={classes(css.head, 'figures')}>
              {report.chapter.region}. {formatDateTime(report.first_day).slice(0, 10)} to{' '}
              {formatDateTime(report.last_day).slice(0, 10)}
              <AsOf at={sentAt} />
            </p>
            <Report report={report} />
            <Suspense fallback={null}>
              <ChapterScores id={report.chapter.id} />
            </Suspense>
          </>
        )}
      </Card>
    </div>
  );
}
