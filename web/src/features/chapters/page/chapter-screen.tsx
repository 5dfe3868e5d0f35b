import type { ChapterPage } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { isAwaited } from '../../../api/awaited.ts';
import { isObject } from '../../../api/client/client.ts';
import { useGetChapterQuery } from '../../../api/endpoints/chapters.ts';
import { useChaptersToLookAfterInfiniteQuery } from '../../../api/endpoints/figures/dashboards.ts';
import { useSomeMeetingsQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { useListMembersQuery } from '../../../api/endpoints/members.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { AppButton, LinkButton } from '../../../ui/button/app-button.tsx';
import { editIcon, Icon } from '../../../ui/button/icon.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { routeId } from '../../../ui/router/route-id.ts';
import { useParams } from '../../../ui/router/routes.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink, PageHeader, PageTitle } from '../../../ui/surface/page/page-header.tsx';
import { RecordPage } from '../../../ui/surface/page/record.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useInPlace } from '../../../ui/theme/use-in-place.ts';
import { useIsWide } from '../../../ui/theme/use-media.ts';
import { ChapterFigures } from './chapter-figures.tsx';
import { ChapterMeetings, nextMeetingsOf } from './chapter-meetings.tsx';
import { ChapterFaces, ChapterLeaders, facesOf, leadersOf, membersOf } from './chapter-people.tsx';
import { ChapterReasons } from './chapter-reasons.tsx';
import css from './chapter-screen.module.css';
import { EditChapterForm } from './edit-chapter-form.tsx';

const ChapterScore = lazy(() => import('../score/chapter-score.tsx'));
const ChapterTrend = lazy(() => import('./chapter-trend.tsx'));

const AboutChapter = ({ chapter }: { chapter: ChapterPage }) => {
  const edit = useInPlace();
  if (edit.open)
    return (
      <Card>
        <PageTitle title={chapter.name} />
        <EditChapterForm chapter={chapter} onClose={edit.close} />
      </Card>
    );
  return (
    <Card className={css.about}>
      <div className={css.head}>
        <Avatar name={chapter.name} size={56} />
        <div>
          <PageTitle title={chapter.name} />
          <p>{chapter.region}</p>
          {chapter.time_zone && <p>Time zone: {chapter.time_zone.replaceAll('_', ' ')}</p>}
          <p className="figures">Since {formatDateTime(chapter.created_at)}</p>
        </div>
      </div>
      <div className={css.links}>
        <LinkButton to={membersOf(chapter)} variant="secondary" small>
          See its members
        </LinkButton>
        <LinkButton to={`/chapters/${chapter.id}/report`} variant="outline" small>
          Report
        </LinkButton>
        <AppButton ref={edit.opener} variant="outline" small onClick={edit.show}>
          <Icon path={editIcon} />
          Edit
        </AppButton>
      </div>
    </Card>
  );
};

const ChapterTabs = ({ chapter, below }: { chapter: ChapterPage; below: ReactNode }) => {
  const wide = useIsWide();
  const leaders = <ChapterLeaders chapter={chapter} />;
  const overview = (
    <>
      <ChapterReasons chapter={chapter} />
      <ChapterFigures chapter={chapter} />
      {!wide && leaders}
      <ChapterFaces chapter={chapter} />
      <Suspense fallback={<Card className={css.trend} />}>
        <ChapterTrend chapterId={chapter.id} />
      </Suspense>
      <ChapterMeetings chapter={chapter} />
    </>
  );
  const score = (
    <Suspense fallback={<Spinner />}>
      <ChapterScore chapterId={chapter.id} />
    </Suspense>
  );
  return (
    <RecordPage
      label={chapter.name}
      rail={
        <>
          <AboutChapter chapter={chapter} />
          {wide && leaders}
        </>
      }
      tabs={[
        { value: 'overview', label: 'Overview', content: overview },
        { value: 'score', label: 'Score', content: score },
        { value: 'history', label: 'History', content: below },
      ]}
    />
  );
};

/** A chapter's page for super admins: what it is, and who leads it, beside its figures, people and meetings; its history is `below`. */
export default function ChapterScreen({ below }: { below?: ReactNode }) {
  const id = routeId(useParams().id);
  const answer = useGetChapterQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: chapter, error, isFetching, refetch } = answer;
  // What follows them would move when they arrive later.
  const reasons = usePages(
    useChaptersToLookAfterInfiniteQuery(id === undefined ? skipToken : { chapter_id: id }),
  );
  const awaited = [
    useSomeMeetingsQuery(id === undefined ? skipToken : nextMeetingsOf(id)),
    useListMembersQuery(id === undefined ? skipToken : leadersOf(id)),
    useListMembersQuery(id === undefined ? skipToken : facesOf(id)),
  ];
  const missing = id === undefined || (isObject(error) && error.status === 404);
  const loading = !missing && !error && (!chapter || reasons.loading || awaited.some(isAwaited));
  return (
    <>
      <BackLink to="/admin/chapters" />
      {(missing || error || loading) && <PageHeader title="Chapter" />}
      {missing ? (
        <Card>
          <NotFound what="chapter" to="/admin/chapters">
            See all chapters
          </NotFound>
        </Card>
      ) : error ? (
        <Card>
          <LoadError message={MESSAGES.chapterFailed} onRetry={refetch} busy={isFetching} />
        </Card>
      ) : chapter && !loading ? (
        <ChapterTabs key={chapter.id} chapter={chapter} below={below} />
      ) : (
        <Spinner />
      )}
    </>
  );
}
