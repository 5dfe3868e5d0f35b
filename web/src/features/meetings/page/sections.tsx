import type { Meeting, MeetingRights } from '@bn/contract';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Card } from '../../../ui/surface/card.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import css from './meeting-page.module.css';

export interface SectionProps {
  meeting: Meeting;
  may: MeetingRights;
}

/** Agenda lines are worth more room than a note. */
const LINES = 12;

const Agenda = ({ meeting }: SectionProps) =>
  meeting.agenda && (
    <Card className={css.box}>
      <h2>Agenda</h2>
      <LongText text={meeting.agenda} lines={LINES} />
    </Card>
  );

/** The parts of a meeting's page, in their order; each loads its own code and makes its own calls. */
const SECTIONS: Record<string, ComponentType<SectionProps> | ((props: SectionProps) => ReactNode)> = {
  agenda: Agenda,
  calendar: lazy(() => import('../calendar/calendar-links.tsx')),
  attendance: lazy(() => import('../attendance/attendance-section.tsx')),
  guests: lazy(() => import('../guests/guests-section.tsx')),
};
/** In the room, those who take attendance need that first. */
const IN_THE_ROOM = ['attendance', 'guests', 'agenda', 'calendar'];

export const Sections = ({ inTheRoom, ...props }: SectionProps & { inTheRoom: boolean }) =>
  (inTheRoom ? IN_THE_ROOM : Object.keys(SECTIONS)).map((name) => {
    const Section = SECTIONS[name] as ComponentType<SectionProps>;
    return (
      <Suspense key={name} fallback={null}>
        <Section {...props} />
      </Suspense>
    );
  });
