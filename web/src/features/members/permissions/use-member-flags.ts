import { NO_PERMISSIONS, type Permissions, type Title } from '@bn/contract/domain';
import { useEffect, useState } from 'react';
import { useLazyGetPermissionsQuery } from '../../../api/endpoints/members.ts';

/** What the form reads: the flags, their last day and title where they have one, and their version. */
export interface MemberFlags extends Partial<Permissions> {
  permissions_until?: string | null;
  title?: Title | null;
  version?: string;
}

/**
 * A member's flags, reloaded on every opening (another super admin may have changed them). They are undefined while they load, and
 * all off when they cannot be loaded, as specified.
 */
export const useMemberFlags = (memberId: number) => {
  const [load] = useLazyGetPermissionsQuery();
  const [flags, setFlags] = useState<MemberFlags>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let wanted = true;
    load({ params: { userId: memberId }, query: { version: 1 } })
      .unwrap()
      .then(
        (answer) => {
          if (wanted) setFlags(answer);
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

  return { flags, failed };
};
