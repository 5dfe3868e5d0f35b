import { useMemo } from 'react';
import type { Page } from './lists.ts';

interface InfiniteAnswer<Row> {
  /** The pages of the current search, or undefined while they load: an outdated response is never shown. */
  currentData?: { pages: Page<Row>[] };
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  error?: unknown;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The rows of an infinite query, flat: `const { rows, … } = usePages(useReferralsSentInfiniteQuery({ search }))`. */
export const usePages = <Row>(answer: InfiniteAnswer<Row>) => {
  const { currentData } = answer;
  // Lists clear on failure, until they are loaded; if only a further page fails, the rows stay and `more.failed` is set.
  const ofFurther = answer.isFetchingNextPage || answer.isFetchNextPageError;
  const failed = answer.error !== undefined && !ofFurther;
  const pages = failed ? undefined : currentData?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  return {
    rows,
    total: pages?.at(-1)?.total ?? 0,
    /** Nothing to show yet. */
    loading: !currentData && answer.isFetching && !failed,
    /** Loading anything, the rows that are there included: a further page cannot be loaded meanwhile. */
    fetching: answer.isFetching,
    failed,
    retry: () => void answer.refetch(),
    /** For `<ShowMore {...more} />`. */
    more: {
      hasMore: answer.hasNextPage,
      busy: answer.isFetchingNextPage,
      failed: answer.isFetchNextPageError,
      onMore: () => void answer.fetchNextPage(),
    },
  };
};

/**
 * The same list as the choices of an `AsyncSelect`, loaded when the select opens:
 * `const [search, setSearch] = useState<string>()`,
 * `choicesOf(usePages(useChapterPagesInfiniteQuery(search === undefined ? skipToken : { search })), (row) => row.name)`.
 */
export const choicesOf = <Row extends { id: number }>(
  list: ReturnType<typeof usePages<Row>>,
  labelOf: (row: Row) => string,
) => ({
  choices: list.rows.map((row) => ({ id: row.id, label: labelOf(row) })),
  loading: list.loading || list.more.busy,
  failed: list.failed || list.more.failed,
  hasMore: list.more.hasMore,
  onMore: list.more.onMore,
});
