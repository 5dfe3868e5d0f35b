import { useEffect } from 'react';
import { meetingsApi } from '../../../api/endpoints/meetings/meetings.ts';
import { membersApi } from '../../../api/endpoints/members.ts';
import { referralsApi } from '../../../api/endpoints/referrals.ts';
import { freshness } from '../../../api/freshness.ts';
import { useAppDispatch, useUser } from '../../../store/hooks.ts';
import { whenIdle } from '../../../timing.ts';
import { updates } from '../../updates.ts';

/**
 * After the first screens and the code that is prefetched for the next ones: the service worker fetches every file of the app,
 * which would compete with them.
 */
const WHEN_SETTLED = 5_000;

/**
 * Prepares for offline use: registers the service worker and prefetches what a member needs to give and answer referrals,
 * and the meetings to come, while the browser is idle.
 */
export const useProvisions = () => {
  const { role } = useUser();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const prepare = () => {
      void updates.start();
      // While the server cannot be reached there is nothing to prefetch; a cached response would count as stale data on the screen.
      if (role !== 'member' || freshness.get().kept) return;
      const once = { subscribe: false };
      void dispatch(membersApi.endpoints.chapterMemberPages.initiate({ search: '' }, once));
      void dispatch(meetingsApi.endpoints.listMeetings.initiate({ period: 'upcoming' }, once));
      void dispatch(referralsApi.endpoints.referralsReceived.initiate({ search: '' }, once));
    };
    const timer = setTimeout(() => whenIdle(prepare), WHEN_SETTLED);
    return () => clearTimeout(timer);
  }, [role, dispatch]);
};
