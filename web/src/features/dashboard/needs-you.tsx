import { NEEDS_LENGTH } from '@bn/contract/domain';
import { Link } from '../../ui/router/link.tsx';
import { Lines } from './lines.tsx';
import { NEEDS_ID, useNeeds } from './use-needs.ts';

/** What waits for the reader, each line a link to where it is done. What cannot be asked for now is left out. */
export const NeedsYou = () => {
  const needs = useNeeds();
  if (!needs) return null;
  return (
    <Lines
      id={NEEDS_ID}
      title="Needs you"
      lines={needs.lines}
      nothing="Nothing needs you right now. You are up to date."
      // The list ends at fifty: its number is not how many there are.
      {...(needs.all && {
        about: `The ${NEEDS_LENGTH} that have waited longest. There are more.`,
        unfold: 'Show more',
        rest: <Link to={needs.all.to}>{needs.all.words}</Link>,
      })}
    />
  );
};
