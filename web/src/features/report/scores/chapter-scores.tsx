import type { MemberScore } from '@bn/contract';
import { SCORE_CRITERION_LABELS } from '@bn/contract/domain';
import { SCORE_SORTS, type ScoreSort } from '@bn/contract/score';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useChapterScoresQuery } from '../../../api/endpoints/figures/scores.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { ScoreChip } from '../../../parts/score/score-chip.tsx';
import { firstDayText, monthsText } from '../../../parts/score/score-text.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './chapter-scores.module.css';

const COLUMNS: readonly Column<MemberScore>[] = [
  { header: 'Member', cell: ({ id, name }) => <Link to={`/members/${id}`}>{name}</Link>, width: '22%' },
  {
    header: 'Score',
    figures: true,
    cell: ({ score, colour, starts_on }) =>
      score === null || colour === null ? (
        `From ${firstDayText(starts_on ?? '')}`
      ) : (
        <span className={css.score}>
          {score} <ScoreChip colour={colour} />
        </span>
      ),
  },
  {
    header: 'Attendance',
    figures: true,
    align: 'end',
    cell: ({ sums }) => (sums.expected === 0 ? '-' : `${sums.present} of ${sums.expected}`),
  },
  { header: 'Referrals', figures: true, align: 'end', cell: ({ sums }) => formatCount(sums.referrals) },
  { header: 'Thanked', figures: true, align: 'end', cell: ({ sums }) => formatAmount(sums.thanked) },
  { header: 'Guests', figures: true, align: 'end', cell: ({ sums }) => formatCount(sums.guests) },
  {
    header: 'Testimonials',
    figures: true,
    align: 'end',
    cell: ({ sums }) => formatCount(sums.testimonials),
  },
];

const labelOf = (sort: ScoreSort): string => {
  if (sort === 'name') return 'Name';
  const by = sort.replace(/_asc$/, '') as 'score' | keyof typeof SCORE_CRITERION_LABELS;
  const name = by === 'score' ? 'Score' : SCORE_CRITERION_LABELS[by];
  return `${name}, ${by === sort ? 'highest' : 'lowest'} first`;
};
const SORTS = SCORE_SORTS.filter((sort) => sort !== 'score').map((value) => ({
  value,
  label: labelOf(value),
}));

/** The scores of all members of the chapter, whatever the report's period is: a score is that of the last six full months. */
export default function ChapterScores({ id }: { id: number }) {
  const { param, setParam } = useListState();
  const sort = SCORE_SORTS.find((known) => known === param('sort')) ?? 'score';
  const answer = useChapterScoresQuery({ params: { id }, query: { sort } });
  const { currentData, data = currentData, error, isFetching, refetch } = answer;
  const onExport = useExport('exportChapterScores', { sort }, { id });
  // An answer without scores is that of a server that does not know them.
  if (data && !Array.isArray(data.scores)) return null;
  return (
    <section className={css.section} aria-label="Scores">
      <h2>Scores</h2>
      {error ? (
        <LoadError message={MESSAGES.scoresFailed} onRetry={refetch} busy={isFetching} />
      ) : data && data.scores.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          {data && (
            <Quiet>
              {monthsText(data.first_month, data.last_month)}
              {data.mean !== null && `. The average is ${Math.round(data.mean)} of 100`}.
            </Quiet>
          )}
          <div className={css.controls} data-screen-only>
            <SelectInput
              label="Sort scores"
              placeholder={labelOf('score')}
              options={SORTS}
              value={sort === 'score' ? '' : sort}
              onValue={(value) => setParam('sort', value)}
            />
            <ExportButton onExport={onExport} />
          </div>
          <DataTable
            caption="Scores"
            columns={COLUMNS}
            rows={data?.scores ?? []}
            rowKey={({ id: memberId }) => memberId}
            loading={!data}
            cardsBelow={640}
          />
        </>
      )}
    </section>
  );
}
