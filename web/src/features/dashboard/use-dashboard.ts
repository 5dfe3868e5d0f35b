import { isElevated } from '@bn/contract/domain';
import {
  useAdminDashboardQuery,
  useElevatedDashboardQuery,
  useMembersDashboardQuery,
} from '../../api/dashboards.ts';
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
  const figures = currentData && !isError ? figuresOf(role, currentData) : undefined;
  return {
    figures,
    /** Known from the sign-in, so that the badge does not wait for the figures. */
    chapter: role === 'member' ? (figures?.chapter ?? chapter?.name) : undefined,
    loading: isFetching,
    retry: () => void refetch(),
  };
};
