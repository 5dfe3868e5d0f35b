import type { SectionProps } from '../section-props.ts';
import { Exchanged } from './exchanged.tsx';

/** What a member gave and received in all. */
export default function TotalsSection({ member }: SectionProps) {
  return (
    member.figures && <Exchanged title="Figures" figures={member.figures} given="Given" received="Received" />
  );
}
