import { type ComponentType, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from '../../../ui/router/router.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';

/**
 * Removes the one-time token from the address before the screen loads, so that it is neither in the address bar nor in the list of
 * visited addresses. Until it is used it is in the state of this entry of the tab's history, so that a reload keeps it.
 */
export const LinkRoute = ({ Screen }: { Screen: ComponentType<{ token: string }> }) => {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const kept = state as { token?: string } | null;
  const token = hash === '' ? (kept?.token ?? '') : hash.slice(1);
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true, state: { token: hash.slice(1) } });
  }, [hash, pathname, navigate]);
  return (
    <Suspense fallback={<Spinner minHeight="100dvh" />}>
      {/* A new link resets the screen. */}
      <Screen key={token} token={token} />
    </Suspense>
  );
};
