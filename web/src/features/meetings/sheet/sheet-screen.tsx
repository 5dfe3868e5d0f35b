import { skipToken } from '@reduxjs/toolkit/query/react';
import { isObject } from '../../../api/client/client.ts';
import { useMeetingSheetQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Icon, printIcon } from '../../../ui/button/icon.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { routeId } from '../../../ui/router/route-id.ts';
import { useParams } from '../../../ui/router/routes.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink, PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { formatDay } from '../../../ui/text/format.ts';
import { Sheet } from './sheet.tsx';
import css from './sheet-screen.module.css';

const FORBIDDEN =
  'The meeting sheet is for super admins, and for members of the chapter who hold a permission. Ask a super admin if you need it.';

export default function SheetScreen() {
  const id = routeId(useParams().id);
  const answer = useMeetingSheetQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: sheet, error, isFetching, refetch } = answer;
  const status = isObject(error) ? error.status : undefined;
  const missing = id === undefined || status === 404;
  const forbidden = status === 403;
  const title =
    sheet && !error ? `${sheet.meeting.chapter}, ${formatDay(sheet.meeting.day)}` : 'Meeting sheet';
  return (
    <div className={css.page}>
      <div data-screen-only>
        <BackLink to={missing || forbidden ? '/meetings' : `/meetings/${id}`} />
      </div>
      <PageHeader title={title}>
        <AppButton data-screen-only variant="outline" disabled={!sheet} onClick={() => window.print()}>
          <Icon path={printIcon} />
          Print or save as PDF
        </AppButton>
      </PageHeader>
      {error || missing ? (
        <Card>
          {forbidden ? (
            <EmptyState text={FORBIDDEN} />
          ) : missing ? (
            <NotFound what="meeting" to="/meetings">
              See all meetings
            </NotFound>
          ) : (
            <LoadError message="This sheet could not be loaded." onRetry={refetch} busy={isFetching} />
          )}
        </Card>
      ) : (
        // Black on white in either theme: what is projected looks like what is printed.
        <Card className={css.paper} data-theme="light">
          {sheet ? <Sheet sheet={sheet} /> : <Spinner minHeight="60dvh" />}
        </Card>
      )}
    </div>
  );
}
