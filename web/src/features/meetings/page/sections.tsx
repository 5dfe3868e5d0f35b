import type { Meeting, MeetingRights } from '@bn/contract';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';

export interface SectionProps {
  meeting: Meeting;
  may: MeetingRights;
}

/** The parts of a meeting's page, in their order; each loads its own code and makes its own calls. */
const SECTIONS: readonly LazyExoticComponent<ComponentType<SectionProps>>[] = [
  lazy(() => import('../calendar/calendar-links.tsx')),
  lazy(() => import('../attendance/attendance-section.tsx')),
  lazy(() => import('../guests/guests-section.tsx')),
];

export const Sections = (props: SectionProps) =>
  SECTIONS.map((Section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Suspense key={index} fallback={null}>
      <Section {...props} />
    </Suspense>
  ));
