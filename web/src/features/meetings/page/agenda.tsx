import { Card } from '../../../ui/surface/card.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import css from './meeting-page.module.css';
import type { SectionProps } from './section-props.ts';

/** Agenda lines are worth more room than a note. */
const LINES = 12;

export const Agenda = ({ meeting }: SectionProps) =>
  meeting.agenda && (
    <Card className={css.box}>
      <h2>Agenda</h2>
      <LongText text={meeting.agenda} lines={LINES} />
    </Card>
  );
