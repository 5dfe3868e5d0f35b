import { Type } from 'typebox';
import { TESTIMONIAL_ACTIONS, type TestimonialAction } from '../domain.ts';
import type { ValueOf } from '../value-of.ts';
import { Chapter } from './chapters.ts';
import { TestimonialStatus } from './choices.ts';
import { Face } from './pictures.ts';
import { Flag01, Id, Instant, Named, Nullable, PersonRef } from './primitives.ts';

/** As it leaves the server: what was stored is not judged again. */
const TestimonialText = Type.String({ title: 'TestimonialText' });

const Person = Named('TestimonialPerson', { ...PersonRef.properties, picture: Face });

export const Testimonial = Named('Testimonial', {
  id: Id,
  chapter: Chapter,
  writer: Person,
  receiver: Person,
  text: TestimonialText,
  status: TestimonialStatus,
  created_at: Instant,
  /** When it was sent last: a returned one can be changed and sent again. */
  sent_at: Instant,
  approved_at: Nullable(Instant),
  /** Why it was returned: for its writer, and for those who decide. */
  return_reason: Nullable(Type.String()),
  /** Its receiver hides it from everyone but its writer. */
  hidden: Flag01,
  may: Named(
    'TestimonialRights',
    Object.fromEntries(TESTIMONIAL_ACTIONS.map((action) => [action, Flag01])) as Record<
      TestimonialAction,
      typeof Flag01
    >,
  ),
});
export type Testimonial = ValueOf<typeof Testimonial>;
