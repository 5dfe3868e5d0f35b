import type { Executor } from '../../db/database.ts';
import type { Calendar } from '../../time/calendar.ts';
import type { Publish, PublishedEvent } from '../events/publish.ts';
import type { LockedTestimonial } from './sql.ts';
import { deciders } from './sql.ts';

type Sent = Pick<LockedTestimonial, 'id' | 'chapter_id' | 'writer_id' | 'receiver_id'>;
type Kind = Extract<PublishedEvent['kind'], `testimonial_${string}`>;

const eventOf = <K extends Kind>(kind: K, by: number, { id, receiver_id }: Sent) => ({
  kind,
  by,
  member: receiver_id,
  testimonial: id,
});

/**
 * Who learns what. An undecided testimonial is between its writer and those who decide; super admins read the chapter's events,
 * and its other members, the receiver included, learn nothing of it. An approved one changes a page that the chapter reads.
 */
export function createNotices(publish: Publish, { today }: Pick<Calendar, 'today'>) {
  const toDeciders = async (
    tx: Executor,
    kind: 'testimonial_sent' | 'testimonial_settled',
    by: number,
    testimonial: Sent,
  ): Promise<PublishedEvent[]> => {
    const event = eventOf(kind, by, testimonial);
    const people = await deciders(tx, testimonial, today());
    return [{ ...event, chapter: testimonial.chapter_id }, ...people.map((to) => ({ ...event, to }))];
  };

  const changed = (by: number, testimonial: LockedTestimonial): PublishedEvent => {
    const { hidden, receiver_id, receiver_chapter_id } = testimonial;
    const event = { ...eventOf('testimonial_changed', by, testimonial), to: receiver_id };
    // What was hidden was on no one else's page.
    return hidden === 1 ? event : { ...event, chapter: receiver_chapter_id };
  };
  const returned = async (tx: Executor, by: number, testimonial: Sent): Promise<PublishedEvent[]> => [
    { ...eventOf('testimonial_returned', by, testimonial), to: testimonial.writer_id },
    ...(await toDeciders(tx, 'testimonial_settled', by, testimonial)),
  ];

  return {
    sent: async (tx: Executor, by: number, testimonial: Sent): Promise<void> =>
      publish(tx, ...(await toDeciders(tx, 'testimonial_sent', by, testimonial))),

    approved: (tx: Executor, by: number, testimonial: Sent): Promise<void> => {
      const { chapter_id: chapter, writer_id, receiver_id } = testimonial;
      const event = eventOf('testimonial_approved', by, testimonial);
      return publish(tx, { ...event, to: receiver_id, chapter }, { ...event, to: writer_id });
    },

    returned: async (tx: Executor, by: number, testimonial: Sent): Promise<void> =>
      publish(tx, ...(await returned(tx, by, testimonial))),

    /** Its writer learns of the return, and everyone who read it reloads the page that it was on. */
    takenBack: async (tx: Executor, by: number, testimonial: LockedTestimonial): Promise<void> =>
      publish(tx, ...(await returned(tx, by, testimonial)), changed(by, testimonial)),

    withdrawn: async (tx: Executor, by: number, testimonial: LockedTestimonial): Promise<void> =>
      testimonial.status === 'approved'
        ? publish(tx, changed(by, testimonial))
        : publish(tx, ...(await toDeciders(tx, 'testimonial_settled', by, testimonial))),

    hidden: (tx: Executor, by: number, testimonial: LockedTestimonial): Promise<void> =>
      publish(tx, {
        ...eventOf('testimonial_changed', by, testimonial),
        to: testimonial.writer_id,
        chapter: testimonial.receiver_chapter_id,
      }),
  };
}
