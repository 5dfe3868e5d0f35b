import { NEEDS_LENGTH } from '@bn/contract/domain';
import { Link } from '../../../ui/router/link.tsx';
import { Lines } from './lines.tsx';
import { NEEDS_ID, useNeeds } from './use-needs.ts';

/** What needs the user's action, each line with a link to handle it. Parts that fail to load are left out. */
export const NeedsYou = () => {
  const needs = useNeeds();
  if (!needs) return null;
  return (
    <Lines
      id={NEEDS_ID}
      title="Needs you"
      lines={needs.lines}
      nothing="Nothing needs you right now. You are up to date."
      // The list is capped at fifty, so its length is not the total.
      {...(needs.all && {
        about: `The ${NEEDS_LENGTH} that have waited longest. There are more.`,
        unfold: 'Show more',
        rest: <Link to={needs.all.to}>{needs.all.words}</Link>,
      })}
    />
  );
};
