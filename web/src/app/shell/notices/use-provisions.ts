import { useEffect } from 'react';
import { membersApi } from '../../../api/endpoints/members.ts';
import { referralsApi } from '../../../api/endpoints/referrals.ts';
import { useAppDispatch, useUser } from '../../../store/hooks.ts';
import { updates } from '../../updates.ts';
import { whenIdle } from '../../when-idle.ts';

/**
 * For the moment without a line: the worker that starts the app then, and what a member needs to give and to answer referrals,
 * fetched while nothing else happens.
 */
export const useProvisions = () => {
  const { role } = useUser();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    whenIdle(() => {
      void updates.start();
      if (role !== 'member') return;
      const once = { subscribe: false };
      void dispatch(membersApi.endpoints.chapterMemberPages.initiate({ search: '' }, once));
      void dispatch(referralsApi.endpoints.referralsReceived.initiate({ search: '' }, once));
    });
  }, [role, dispatch]);
};
