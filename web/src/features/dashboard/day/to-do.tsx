import { NEEDS_LENGTH } from '@bn/contract/domain';
import { useUser } from '../../../store/hooks.ts';
import { Link } from '../../../ui/router/link.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { useIsPhone } from '../../../ui/theme/use-media.ts';
import { Lines } from './lines.tsx';
import type { ToDo } from './use-to-do.ts';

const FIRST = 3;
/** Of super admins, beside whose chart there is nothing else. */
const FIRST_ALONE = 5;

/** What waits for the user, each line with a link to handle it. */
export const ToDoPart = ({ toDo: { lines, all } }: { toDo: ToDo }) => {
  const alone = useUser().role === 'super_admin';
  const phone = useIsPhone();
  return (
    <section data-part="to-do" aria-label="To do">
      <Lines
        title="To do"
        lines={lines}
        first={alone && !phone ? FIRST_ALONE : FIRST}
        nothing="Nothing to do. You are up to date."
        // The list is capped, so its length is not the total.
        {...(all && {
          count: `${NEEDS_LENGTH}+`,
          rest: (
            <Quiet>
              The {NEEDS_LENGTH} oldest. <Link to={all.to}>{all.words}</Link>
            </Quiet>
          ),
        })}
      />
    </section>
  );
};
