import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetMemberQuery } from '../../../api/endpoints/members.ts';
import { useUser } from '../../../store/hooks.ts';

/** The address of the user's own picture; `later` until it may be asked for. */
export const useOwnPicture = (later = false): string | null | undefined => {
  const { id, role } = useUser();
  const { currentData } = useGetMemberQuery(role === 'member' && !later ? { params: { id } } : skipToken);
  return currentData?.picture;
};
