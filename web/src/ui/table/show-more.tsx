import { useEffect, useEffectEvent, useRef } from 'react';
import { AppButton } from '../button/app-button.tsx';

interface Props {
  hasMore: boolean;
  busy: boolean;
  /** The last attempt failed: scrolling does not retry, the button does. */
  failed?: boolean;
  onMore: () => void;
}

/**
 * Ends a list that loads in steps: `<ShowMore hasMore={hasNextPage} busy={isFetchingNextPage} onMore={fetchNextPage} />`.
 * Scrolling near it loads more; the button does the same for the keyboard.
 */
export const ShowMore = ({ hasMore, busy, failed = false, onMore }: Props) => {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (hasMore && !busy && !failed) onMore();
  });
  // Observe again after each step, in case it added so little that the end is still visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `busy` is the step
  useEffect(() => {
    if (!end.current || !hasMore || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, busy]);
  if (!hasMore) return null;
  return (
    <div
      style={{ display: 'grid', placeItems: 'center', padding: 'var(--bn-space-5) 0 var(--bn-space-1)' }}
      ref={end}
      data-screen-only
    >
      <AppButton variant="outline" busy={busy} onClick={onMore}>
        Show more
      </AppButton>
    </div>
  );
};
