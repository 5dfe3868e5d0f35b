import type { SectionProps } from '../section-props.ts';
import { Exchanged } from './exchanged.tsx';

/** What the reader and a colleague gave each other. */
export default function ExchangedSection({ member }: SectionProps) {
  return (
    member.exchanged && (
      <Exchanged
        title="What the two of you exchanged"
        figures={member.exchanged}
        given={`You gave ${member.full_name}`}
        received={`${member.full_name} gave you`}
      />
    )
  );
}
