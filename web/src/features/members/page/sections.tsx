import { type ComponentType, lazy, Suspense } from 'react';
import type { Reader, SectionProps } from '../section-props.ts';

type Load = () => Promise<{ default: ComponentType<SectionProps> }>;

const section = (readers: readonly Reader[], load: Load, more?: Partial<SectionProps>) => ({
  readers,
  load,
  Component: lazy(load),
  more,
});

const ALL: readonly Reader[] = ['self', 'colleague', 'super_admin'];
const loadTestimonials = () => import('../testimonials/testimonials-section.tsx');

/** The parts of a member's page, in their order, and who sees each; each loads its own code. */
const SECTIONS = {
  rail: [
    section(['super_admin'], () => import('../membership/membership-section.tsx')),
    section(['super_admin'], () => import('../picture/picture-section.tsx')),
    section(['colleague'], () => import('../membership/invitation-section.tsx')),
  ],
  overview: [
    section(ALL, () => import('../score/score-section.tsx')),
    section(ALL, () => import('../ideal-referral/ideal-referral-section.tsx')),
    section(['colleague'], () => import('../exchanged/exchanged-section.tsx')),
    section(ALL, loadTestimonials, { latest: true }),
  ],
  figures: [section(['self', 'super_admin'], () => import('../figures/figures-section.tsx'))],
  testimonials: [section(ALL, loadTestimonials)],
  thanks: [section(['self'], () => import('../thanks/thanks-section.tsx'))],
};
type Place = keyof typeof SECTIONS;

const sectionsFor = (place: Place, reader: Reader) =>
  SECTIONS[place].filter(({ readers }) => readers.includes(reader));

export const hasSections = (place: Place, reader: Reader) => sectionsFor(place, reader).length > 0;

/** Loads their code while the member is still on the way. The section itself reports a failed load. */
export const prefetchSections = (reader: Reader) =>
  Promise.allSettled(
    Object.values(SECTIONS)
      .flat()
      .filter(({ readers }) => readers.includes(reader))
      .map(({ load }) => load()),
  );

export const Sections = ({ place, ...props }: SectionProps & { place: Place }) =>
  sectionsFor(place, props.reader).map(({ Component, more }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same for as long as the reader is
    <Suspense key={index} fallback={null}>
      <Component {...props} {...more} />
    </Suspense>
  ));
