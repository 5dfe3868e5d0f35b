import { useEffect, useEffectEvent, useState } from 'react';
import { useStandingPagesInfiniteQuery } from '../../api/endpoints/figures/network.ts';
import { usePages } from '../../api/pages.ts';
import { afterPaint } from '../../timing.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { Icon, printIcon } from '../../ui/button/icon.tsx';
import type { StandingsQuery } from './standings-query.ts';

/** Some twelve sheets of paper. A longer list is for a spreadsheet: the export has all of it. */
const MOST_ON_PAPER = 500;

/** Loads the rest of the list before it prints. What is not loaded then is not on paper, and the paper says how many are. */
export const PrintButton = ({ query }: Pick<StandingsQuery, 'query'>) => {
  const { rows, fetching, more } = usePages(useStandingPagesInfiniteQuery(query));
  const [wanted, setWanted] = useState(false);
  const isEnough = !more.hasMore || more.failed || rows.length >= MOST_ON_PAPER;
  const proceed = useEffectEvent(() => {
    if (!isEnough) return more.onMore();
    setWanted(false);
    // React renders the rows that are still missing in `beforeprint`, which it cannot do within an effect.
    afterPaint(() => window.print());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` is the step
  useEffect(() => {
    if (wanted && !fetching) proceed();
  }, [wanted, fetching, rows]);
  const start = () => {
    // What failed before may work now.
    if (more.failed) more.onMore();
    setWanted(true);
  };
  return (
    <AppButton variant="outline" busy={wanted} onClick={start}>
      <Icon path={printIcon} />
      Print or save as PDF
    </AppButton>
  );
};
