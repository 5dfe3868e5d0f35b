import type { SessionUser } from '@bn/contract';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** The signed-in user. Screens live behind the guard, so there always is one. */
export const useUser = (): SessionUser => {
  const user = useAppSelector((state) => state.session.user);
  if (!user) throw new Error('No user: this screen is outside of the guard');
  return user;
};
