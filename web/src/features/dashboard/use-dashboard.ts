import { isElevated } from '@bn/contract/domain';
import { useEffect, useState } from 'react';
import {
  useAdminDashboardQuery,
  useElevatedDashboardQuery,
  useMembersDashboardQuery,
} from '../../api/endpoints/dashboards.ts';
import { MESSAGES } from '../../api/messages.ts';
import { useUser } from '../../store/hooks.ts';
import { figuresOf } from './figures.ts';

/** The signed-in user's figures by their role's own call, asked anew on every visit of the screen. */
export const useDashboard = () => {
  const { role, permissions, chapter } = useUser();
  const call = role === 'super_admin' ? 'admin' : isElevated(permissions) ? 'elevated' : 'member';
  const options = (wanted: typeof call) => ({ skip: call !== wanted, refetchOnMountOrArgChange: true });
  const answers = {
    admin: useAdminDashboardQuery(undefined, options('admin')),
    elevated: useElevatedDashboardQuery(undefined, options('elevated')),
    member: useMembersDashboardQuery(undefined, options('member')),
  };
  const { currentData, isFetching, isError, refetch } = answers[call];
  // Emptied on every start, as specified: old figures are never shown as if they were today's. Those of this visit stay
  // while newer ones are on their way, because nobody asked for them and nothing may jump.
  const [shown, setShown] = useState<typeof currentData>();
  const current = currentData && ((!isFetching && !isError) || shown !== undefined) ? currentData : undefined;
  useEffect(() => setShown(current), [current]);
  const figures = current && figuresOf(role, current);
  return {
    figures,
    /** Known from the sign-in, so that the badge does not wait for the figures. */
    chapter: role === 'member' ? (figures?.chapter ?? chapter?.name) : undefined,
    loading: isFetching && !figures,
    error: figures || isFetching ? undefined : MESSAGES.dashboardFailed,
    retry: () => void refetch(),
  };
};
