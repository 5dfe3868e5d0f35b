import { FLAGS, NO_PERMISSIONS, type Permissions } from '@bn/contract/domain';
import { useEffect, useState } from 'react';
import { useLazyGetPermissionsQuery } from '../../../api/endpoints/members.ts';

/** The flags in a response, each 0 or 1; unknown ones are dropped. */
const flagsIn = (answer: Partial<Permissions>): Partial<Permissions> =>
  Object.fromEntries(
    FLAGS.filter((flag) => flag in answer).map((flag) => [flag, answer[flag] === 1 ? 1 : 0]),
  );

/**
 * A member's flags and their last day (empty: none), reloaded on every opening (another super admin may have changed them). They are
 * undefined while they load, and all off when they cannot be loaded, as specified.
 */
export const useMemberFlags = (memberId: number) => {
  const [load] = useLazyGetPermissionsQuery();
  const [flags, setFlags] = useState<Partial<Permissions>>();
  const [lastDay, setLastDay] = useState('');
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let wanted = true;
    load({ params: { userId: memberId } })
      .unwrap()
      .then(
        (answer) => {
          if (!wanted) return;
          setFlags(flagsIn(answer));
          setLastDay(answer.permissions_until ?? '');
        },
        () => {
          if (!wanted) return;
          setFlags(NO_PERMISSIONS);
          setFailed(true);
        },
      );
    return () => {
      wanted = false;
    };
  }, [load, memberId]);

  return { flags, lastDay, failed };
};
