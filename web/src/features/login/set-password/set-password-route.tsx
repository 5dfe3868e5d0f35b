import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../../ui/router/router.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';

const SetPasswordScreen = lazy(() => import('./set-password-screen.tsx'));

/**
 * Removes the one-time token from the address before the screen loads, so that it is not in the address bar or the
 * history. It lives in memory until it is used; a reload needs the link again.
 */
export const SetPasswordRoute = () => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return (
    <Suspense fallback={<Spinner minHeight="100dvh" />}>
      {/* A new link resets the screen. */}
      <SetPasswordScreen key={token} token={token} />
    </Suspense>
  );
};
