import { DAY } from '../time/calendar.ts';
import { createChance } from './chance.ts';
import type { SampleChapter } from './meetings.ts';

export interface SampleTestimonial {
  chapter_id: number;
  writer_id: number;
  receiver_id: number;
  text: string;
  status: 'pending' | 'returned' | 'approved';
  created_at: string;
  decided_at: string | null;
  decided_by: number | null;
}

const DAYS = 180;
const TEXTS = [
  '{name} solved in one afternoon what had kept us busy for months, and explained every step.',
  'We hired {name} for a small job and stayed. Always on time, always a fair price.',
  'When our supplier failed, {name} found a replacement within a day. I refer everyone who asks.',
  'Three of my own clients now work with {name}, and all three thanked me for the introduction.',
  '{name} listens first. The offer was shorter and cheaper than we expected, and it was enough.',
  'Reliable, friendly and honest about what is not possible: {name} is the first person I call.',
  'We were new in town. {name} introduced us to half of the street, and two of them became clients.',
  'A difficult project, a tight deadline, and {name} never once lost patience with us.',
];
export const RETURNED_FOR = 'Please leave out the amount of the order: the client has not agreed to that.';
const RETURNED_AT = 2;
const WAITING = 2;

export function sampleTestimonials(
  { id, members }: SampleChapter,
  deciders: readonly number[],
  now: Date,
): SampleTestimonial[] {
  const chance = createChance(id * 7_919);
  const pairs = members.flatMap((writer, index) =>
    Array.from({ length: chance.number(4) }, (_, step) => ({
      writer,
      receiver: members[(index + 1 + step * 5 + chance.number(4)) % members.length] ?? writer,
      at: now.getTime() - (1 + chance.number(DAYS * 10)) * (DAY / 10),
      text: chance.pick(TEXTS),
    })),
  );
  const known = new Set<string>();
  return pairs
    .filter(({ writer, receiver, at }) => {
      const key = `${writer.id}/${receiver.id}`;
      const fits =
        writer !== receiver &&
        !known.has(key) &&
        Date.parse(writer.created_at) < at &&
        Date.parse(receiver.created_at) < at;
      known.add(key);
      return fits;
    })
    .sort((one, other) => other.at - one.at)
    .map(({ writer, receiver, at, text }, index) => {
      const by = deciders.find((decider) => decider !== writer.id && decider !== receiver.id) ?? null;
      const status =
        index < WAITING || by === null ? 'pending' : index === RETURNED_AT ? 'returned' : 'approved';
      const first = receiver.full_name.split(' ')[0] ?? receiver.full_name;
      return {
        chapter_id: id,
        writer_id: writer.id,
        receiver_id: receiver.id,
        text: text.replaceAll('{name}', first),
        status,
        created_at: new Date(at).toISOString(),
        ...(status === 'pending'
          ? { decided_at: null, decided_by: null }
          : { decided_at: new Date(at + DAY / 12).toISOString(), decided_by: by }),
      };
    });
}
