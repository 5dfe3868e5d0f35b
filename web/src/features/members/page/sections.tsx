import { Suspense } from 'react';
import { type Reader, type Section, type SectionProps, section } from '../../../parts/member/section.ts';

/** The sections that other features have about a member. */
export type OtherSections = Readonly<Record<'testimonials' | 'thanks', Section>>;

interface Shown extends Section {
  readers: readonly Reader[];
  latest?: true;
}
const to = (readers: readonly Reader[], shown: Section): Shown => ({ ...shown, readers });
const ALL: readonly Reader[] = ['self', 'colleague', 'super_admin'];

const membership = section(() => import('../membership/membership-section.tsx'));
const picture = section(() => import('../picture/picture-section.tsx'));
const invitation = section(() => import('../membership/invitation-section.tsx'));
const score = section(() => import('../score/score-section.tsx'));
const idealReferral = section(() => import('../ideal-referral/ideal-referral-section.tsx'));
const exchanged = section(() => import('../exchanged/exchanged-section.tsx'));
const figures = section(() => import('../figures/figures-section.tsx'));

/** The sections of a member's page by place, in their order, and who sees each. */
const sectionsOf = ({ testimonials, thanks }: OtherSections) => ({
  rail: [to(['super_admin'], membership), to(['super_admin'], picture), to(['colleague'], invitation)],
  overview: [
    to(ALL, score),
    to(ALL, idealReferral),
    to(['colleague'], exchanged),
    { ...to(ALL, testimonials), latest: true as const },
  ],
  figures: [to(['self', 'super_admin'], figures)],
  testimonials: [to(ALL, testimonials)],
  thanks: [to(['self'], thanks)],
});
type Place = keyof ReturnType<typeof sectionsOf>;

const sectionsFor = (place: Place, reader: Reader, others: OtherSections): Shown[] =>
  sectionsOf(others)[place].filter(({ readers }) => readers.includes(reader));

export const hasSections = (place: Place, reader: Reader, others: OtherSections) =>
  sectionsFor(place, reader, others).length > 0;

/** Loads their code while the member is still on the way. The section itself reports a failed load. */
export const prefetchSections = (reader: Reader, others: OtherSections) =>
  Promise.allSettled(
    Object.values(sectionsOf(others))
      .flat()
      .filter(({ readers }) => readers.includes(reader))
      .map(({ load }) => load()),
  );

interface Props extends SectionProps {
  place: Place;
  others: OtherSections;
}
export const Sections = ({ place, others, ...props }: Props) =>
  sectionsFor(place, props.reader, others).map(({ Component, latest }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same for as long as the reader is
    <Suspense key={index} fallback={null}>
      <Component {...props} {...(latest && { latest })} />
    </Suspense>
  ));
