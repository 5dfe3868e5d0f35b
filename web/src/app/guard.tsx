import type { Role } from '@bn/contract/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { checkSession } from '../store/session.ts';
import { useLocation } from '../ui/router/router.tsx';
import { Navigate } from '../ui/router/routes.tsx';
import { Spinner } from '../ui/surface/spinner.tsx';

/**
 * No token: go to the login, which returns to this page unless the user signed out, because the next person may be someone else.
 * A token without a user: ask the server first.
 */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { token, user, loading, error } = useAppSelector((state) => state.session);
  const dispatch = useAppDispatch();
  const from = useLocation();
  const wasSignedIn = useRef(false);
  const unchecked = token !== null && user === null;

  useEffect(() => {
    if (unchecked) void dispatch(checkSession());
  }, [unchecked, dispatch]);

  useEffect(() => {
    if (token) wasSignedIn.current = true;
  }, [token]);

  if (!token) {
    const signedOut = wasSignedIn.current && error === null;
    return <Navigate to="/auth/login" replace state={signedOut ? null : { from }} />;
  }
  if (user && !loading) return children;
  return <Spinner minHeight="100dvh" />;
};

export const RequireRole = ({ roles, children }: { roles?: readonly Role[]; children: ReactNode }) => {
  const role = useAppSelector((state) => state.session.user?.role);
  if (roles && !(role && roles.includes(role))) return <Navigate to="/dashboard" replace />;
  return children;
};

export const IndexRedirect = () => {
  const role = useAppSelector((state) => state.session.user?.role);
  return <Navigate to={role ? '/dashboard' : '/auth/login'} replace />;
};
