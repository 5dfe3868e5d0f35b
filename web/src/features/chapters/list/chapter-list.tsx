import { useChapterPagesInfiniteQuery } from '../../../api/endpoints/chapters.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Hint } from '../../../ui/feedback/messages/hint.tsx';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { VisuallyHidden } from '../../../ui/text/parts.ts';
import { ChapterGrid, ChapterGridLoading } from './chapter-grid.tsx';

export const ChapterList = ({ search, onAdd }: { search: string; onAdd: () => void }) => {
  const list = usePages(useChapterPagesInfiniteQuery({ search, figures: 1 }));
  if (list.loading)
    return (
      <div role="status">
        <VisuallyHidden>Loading</VisuallyHidden>
        <ChapterGridLoading />
      </div>
    );
  if (list.failed)
    return <LoadError message={MESSAGES.chaptersFailed} onRetry={list.retry} busy={list.fetching} />;
  if (list.rows.length === 0)
    return search ? (
      <EmptyState />
    ) : (
      <>
        <Hint>A network begins with its first chapter. Then you can add members to it.</Hint>
        <EmptyState
          action={
            <AppButton variant="outline" onClick={onAdd}>
              Create the first chapter
            </AppButton>
          }
        />
      </>
    );
  return (
    <>
      <ChapterGrid chapters={list.rows} />
      <ShowMore {...list.more} />
    </>
  );
};
