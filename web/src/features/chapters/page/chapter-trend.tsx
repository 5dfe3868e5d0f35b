import { useMemo } from 'react';
import { useChapterReportQuery } from '../../../api/endpoints/chapters.ts';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { shortMonth } from '../../../ui/time/day-words.ts';
import { networkDay } from '../../../ui/time/network-zone.ts';

const HEIGHT = { small: 150, medium: 180 };
const MONTHS = 12;

/** The chapter's referrals of twelve months, the current one last: the reports of this year and of the last one have them. */
export default function ChapterTrend({
  chapterId,
  today = networkDay(),
}: {
  chapterId: number;
  today?: string;
}) {
  const params = { id: chapterId };
  const year = Number(today.slice(0, 4));
  const { currentData: now, error } = useChapterReportQuery({ params, query: { period: String(year) } });
  const { currentData: before } = useChapterReportQuery({ params, query: { period: String(year - 1) } });
  const data = useMemo(() => {
    const months = [...(before?.course ?? []), ...(now?.course ?? [])]
      .filter(({ at }) => at <= today)
      .slice(-MONTHS);
    return {
      labels: months.map(({ at }) => shortMonth(at)),
      series: [{ name: 'Referrals', values: months.map(({ referrals }) => referrals) }],
      unfinished: months.length - 1,
    };
  }, [before, now, today]);
  if (error) return null;
  return (
    <Card aria-label="Referrals, 12 months">
      <h2>Referrals, 12 months</h2>
      <BarChart {...data} caption="Referrals by month" labelName="Month" height={HEIGHT} loading={!now} />
    </Card>
  );
}
