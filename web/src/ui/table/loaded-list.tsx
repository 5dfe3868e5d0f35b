import type { ComponentProps, ReactNode } from 'react';
import { EmptyState, LoadError } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { ShowMore } from './show-more.tsx';

interface Props {
  list: {
    rows: readonly unknown[];
    loading: boolean;
    fetching: boolean;
    failed: boolean;
    retry: () => void;
    more: ComponentProps<typeof ShowMore>;
  };
  /** What is loaded, for screen readers: 'guests'. */
  what: string;
  failedText: string;
  /** The rows, once there are any. */
  children: ReactNode;
}

/** A list of cards, or what stands in its place: loading, failed, or empty. */
export const LoadedList = ({ list, what, failedText, children }: Props) => {
  const { rows, loading, fetching, failed, retry, more } = list;
  return (
    <>
      {failed && <LoadError message={failedText} onRetry={retry} busy={fetching} />}
      {!failed && loading && (
        <Skeleton style={{ height: 120 }} role="status" aria-label={`Loading ${what}`} />
      )}
      {!failed && !loading && rows.length === 0 && <EmptyState />}
      {rows.length > 0 && children}
      <ShowMore {...more} />
    </>
  );
};
