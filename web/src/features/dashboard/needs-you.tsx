import { Link } from '../../ui/router/link.tsx';
import { Lines } from './lines.tsx';
import { useNeeds } from './use-needs.ts';

/** What waits for the reader, each line a link to where it is done. What cannot be asked for now is left out. */
export const NeedsYou = () => {
  const needs = useNeeds();
  if (!needs) return null;
  return (
    <Lines
      title="Needs you"
      lines={needs.lines}
      nothing="Nothing needs you right now. You are up to date."
      rest={needs.all && <Link to={needs.all}>See all of them</Link>}
    />
  );
};
