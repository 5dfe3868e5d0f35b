import { useMemberFiguresQuery } from '../../../api/endpoints/figures/figures.ts';
import { MESSAGES } from '../../../api/messages.ts';
import type { SectionProps } from '../../../parts/member/section.ts';
import { Sides } from '../../../parts/member/sides.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { MonthCharts } from './month-charts.tsx';
import { Partners } from './partners.tsx';

const ABOUT = 'The last twelve months, compared with a typical member of the chapter.';

/** A member's twelve months next to the chapter's median, and their closest partners: for themselves and for super admins. */
export default function FiguresSection({ member, reader }: SectionProps) {
  const own = reader === 'self';
  const title = own ? 'Your figures' : 'Figures';
  const { currentData, error, isFetching, refetch } = useMemberFiguresQuery({ params: { id: member.id } });
  return (
    <Card className="stack" style={{ gap: 'var(--bn-space-5)' }} aria-label={title}>
      <h2>{title}</h2>
      {member.figures && <Sides figures={member.figures} given="Total given" received="Total received" />}
      {currentData ? (
        <>
          <Quiet>{ABOUT}</Quiet>
          <MonthCharts months={currentData.months} name={own ? 'You' : 'Member'} />
          <Partners partners={currentData.partners} own={own} />
        </>
      ) : error ? (
        <LoadError message={MESSAGES.figuresFailed} onRetry={refetch} busy={isFetching} />
      ) : (
        <Spinner minHeight={400} />
      )}
    </Card>
  );
}
