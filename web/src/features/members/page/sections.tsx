import { type ComponentType, lazy, Suspense } from 'react';
import type { Reader, SectionProps } from '../section-props.ts';

type Load = () => Promise<{ default: ComponentType<SectionProps> }>;

const section = (readers: readonly Reader[], load: Load) => ({ readers, load, Component: lazy(load) });

/** The parts of a member's page below the contact details, in their order, and who sees each; each loads its own code. */
const SECTIONS = [
  section(['self', 'colleague', 'super_admin'], () => import('../ideal-referral/ideal-referral-section.tsx')),
  section(['colleague'], () => import('../exchanged/exchanged-section.tsx')),
  section(['super_admin'], () => import('../membership/membership-section.tsx')),
  section(['super_admin'], () => import('../picture/picture-section.tsx')),
  section(['colleague'], () => import('../membership/invitation-section.tsx')),
  section(['self', 'super_admin'], () => import('../figures/figures-section.tsx')),
  section(['self', 'colleague', 'super_admin'], () => import('../score/score-section.tsx')),
  section(['self', 'colleague', 'super_admin'], () => import('../testimonials/testimonials-section.tsx')),
  section(['self'], () => import('../thanks/thanks-section.tsx')),
];

const sectionsFor = (reader: Reader) => SECTIONS.filter(({ readers }) => readers.includes(reader));

/** Loads their code while the member is still on the way. The section itself reports a failed load. */
export const prefetchSections = (reader: Reader) =>
  Promise.allSettled(sectionsFor(reader).map(({ load }) => load()));

export const Sections = (props: SectionProps) =>
  sectionsFor(props.reader).map(({ Component }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same for as long as the reader is
    <Suspense key={index} fallback={null}>
      <Component {...props} />
    </Suspense>
  ));
