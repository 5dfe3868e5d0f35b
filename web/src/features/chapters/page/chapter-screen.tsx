import type { ChapterPage } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { isAwaited } from '../../../api/awaited.ts';
import { isObject } from '../../../api/client/client.ts';
import { chapterChoice, filterText } from '../../../api/endpoints/chapter-label.ts';
import { useGetChapterQuery } from '../../../api/endpoints/chapters.ts';
import { useChaptersToLookAfterInfiniteQuery } from '../../../api/endpoints/figures/dashboards.ts';
import { useSomeMeetingsQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { AppButton, LinkButton } from '../../../ui/button/app-button.tsx';
import { Icon } from '../../../ui/button/icon.tsx';
import { editIcon } from '../../../ui/button/icons.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { useParams } from '../../../ui/router/routes.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink } from '../../../ui/surface/page/back-link.tsx';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { routeId } from '../../../ui/text/route-id.ts';
import { useInPlace } from '../../../ui/theme/use-in-place.ts';
import { ChapterFigures } from './chapter-figures.tsx';
import { ChapterMeetings, nextMeetingsOf } from './chapter-meetings.tsx';
import { ChapterReasons } from './chapter-reasons.tsx';
import css from './chapter-screen.module.css';
import { EditChapterForm } from './edit-chapter-form.tsx';

const ChapterScore = lazy(() => import('../score/chapter-score.tsx'));

/** Name and region, or the form to edit them. */
const AboutChapter = ({ chapter }: { chapter: ChapterPage }) => {
  const edit = useInPlace();
  if (edit.open)
    return (
      <Card>
        <EditChapterForm chapter={chapter} onClose={edit.close} />
      </Card>
    );
  return (
    <Card>
      <div className={css.about}>
        <Avatar name={chapter.name} size={56} />
        <div>
          <p>{chapter.region}</p>
          <p className="figures">Since {formatDateTime(chapter.created_at)}</p>
        </div>
        <AppButton ref={edit.opener} variant="outline" onClick={edit.show}>
          <Icon path={editIcon} />
          Edit
        </AppButton>
      </div>
    </Card>
  );
};

/** The member list filtered by this chapter. */
const membersOf = (chapter: ChapterPage) =>
  `/members?${new URLSearchParams({ chapter: filterText(chapterChoice(chapter)) })}`;

export default function ChapterScreen({ below }: { below?: ReactNode }) {
  const id = routeId(useParams().id);
  const answer = useGetChapterQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: chapter, error, isFetching, refetch } = answer;
  // They stand above the rest, which would move when they arrive later.
  const reasons = usePages(
    useChaptersToLookAfterInfiniteQuery(id === undefined ? skipToken : { chapter_id: id }),
  );
  const meetings = useSomeMeetingsQuery(id === undefined ? skipToken : nextMeetingsOf(id));
  const loading = !chapter || reasons.loading || isAwaited(meetings);
  const missing = id === undefined || (isObject(error) && error.status === 404);
  return (
    <>
      <BackLink to="/admin/chapters" />
      <PageHeader title={!error && chapter ? chapter.name : 'Chapter'}>
        {!error && !loading && (
          <div className={css.links}>
            <LinkButton to={`/chapters/${chapter.id}/report`} variant="outline">
              Report
            </LinkButton>
            <LinkButton to={membersOf(chapter)} variant="secondary">
              See its members
            </LinkButton>
          </div>
        )}
      </PageHeader>
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
      ) : loading ? (
        <Spinner />
      ) : (
        <div className={css.stack}>
          <ChapterReasons chapter={chapter} />
          <AboutChapter key={chapter.id} chapter={chapter} />
          <ChapterFigures chapter={chapter} />
          <ChapterMeetings chapter={chapter} />
          <Suspense fallback={null}>
            <ChapterScore key={chapter.id} chapterId={chapter.id} />
          </Suspense>
          {below}
        </div>
      )}
    </>
  );
}
