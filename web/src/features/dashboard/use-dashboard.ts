import { isElevated } from '@bn/contract/domain';
import { useEffect, useState } from 'react';
import {
  useAdminDashboardQuery,
  useElevatedDashboardQuery,
  useMembersDashboardQuery,
} from '../../api/endpoints/figures/dashboards.ts';
import { MESSAGES } from '../../api/messages.ts';
import { useUser } from '../../store/hooks.ts';
import { figuresOf } from './figures.ts';

/** The signed-in user's figures from their role's call, reloaded on every visit to the screen. */
export const useDashboard = () => {
  const { role, permissions, chapter } = useUser();
  const call = role === 'super_admin' ? 'admin' : isElevated(permissions) ? 'elevated' : 'member';
  const options = (wanted: typeof call) => ({ skip: call !== wanted, refetchOnMountOrArgChange: true });
  const answers = {
    admin: useAdminDashboardQuery(undefined, options('admin')),
    elevated: useElevatedDashboardQuery(undefined, options('elevated')),
    member: useMembersDashboardQuery(undefined, options('member')),
  };
  const { currentData, isFetching, error, refetch } = answers[call];
  // Cleared on every visit, as specified: stale figures are never shown as current. Figures from this visit stay
  // while newer ones load in the background, so that nothing shifts.
  const [shown, setShown] = useState<typeof currentData>();
  const current = currentData && ((!isFetching && !error) || shown !== undefined) ? currentData : undefined;
  useEffect(() => setShown(current), [current]);
  const figures = current && figuresOf(role, current);
  return {
    figures,
    /** Taken from the session, so that the badge does not wait for the figures. */
    chapter: role === 'member' ? (figures?.chapter ?? chapter?.name) : undefined,
    loading: isFetching && !figures && !error,
    error: figures || !error ? undefined : MESSAGES.dashboardFailed,
    retry: () => void refetch(),
    retrying: isFetching,
  };
};
