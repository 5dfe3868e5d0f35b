import { InstallOffer } from '../../../parts/install/install-offer.tsx';
import { inviteTo, stepOf } from '../../../parts/score/score-step.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import css from './day.module.css';
import { Checklist } from './first-steps/checklist.tsx';
import { NextMeeting } from './next-meeting.tsx';
import { ScorePart } from './score-part.tsx';
import { ToDoPart } from './to-do.tsx';
import type { DayAnswers } from './use-day.ts';

/** For the day: the next meeting, what to do, and the score with its next step. On narrow screens what follows waits for it. */
export const Day = ({ toDo, meeting, score, first, awaited }: DayAnswers) => {
  if (awaited)
    return (
      // The specified spinner says that the screen is loading.
      <Card className={css.day} data-day="awaited" aria-hidden aria-busy>
        <Skeleton className={css.loading} />
      </Card>
    );
  const step = score && stepOf(score, meeting);
  if (!toDo && meeting === undefined && !score && first.steps.length === 0) return null;
  return (
    <Card className={css.day} data-day="loaded" aria-label="Today">
      <div className={css.parts}>
        {meeting !== undefined && (
          <NextMeeting meeting={meeting} invites={!meeting || step?.to !== inviteTo(meeting)} />
        )}
        {first.steps.length > 0 && <Checklist steps={first.steps} onDismiss={first.dismiss} />}
        {/* The first steps take the place of an empty list, never of what waits. */}
        {toDo && (first.steps.length === 0 || toDo.lines.length > 0) && <ToDoPart toDo={toDo} />}
        {score && <ScorePart page={score} step={step} />}
        <InstallOffer />
      </div>
    </Card>
  );
};
