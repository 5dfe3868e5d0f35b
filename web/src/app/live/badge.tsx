import { useEffect } from 'react';
import { useToDo } from '../../features/dashboard/day/use-to-do.ts';

/** The icon of the installed app shows how much there is to do; live events keep it right. `forgetKept` clears it. */
export default function Badge() {
  const count = useToDo().toDo?.lines.length;
  useEffect(() => {
    // Refused where notifications are: an iPhone asks for one permission for both.
    if (count !== undefined) void navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  return null;
}
