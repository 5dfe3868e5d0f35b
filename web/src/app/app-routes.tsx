import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react';
import { LinkRoute } from '../features/login/frame/link-route.tsx';
import LoginScreen from '../features/login/login-screen.tsx';
import { useUser } from '../store/hooks.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { useLocation } from '../ui/router/router.tsx';
import { Navigate, Outlet, Routes } from '../ui/router/routes.tsx';
import { Spinner } from '../ui/surface/spinner.tsx';
import { IndexRedirect, RequireRole, RequireSession } from './guard.tsx';
import { type Parts, prefetchAfterLogin, prefetchScreens, type ScreenComponent, screens } from './screens.ts';

const ConfirmEmailScreen = lazy(() => import('../features/login/confirm-email/confirm-email-screen.tsx'));
const SetPasswordScreen = lazy(() => import('../features/login/set-password/set-password-screen.tsx'));
const UnsubscribeScreen = lazy(() => import('../features/login/unsubscribe/unsubscribe-screen.tsx'));

/** The authentication area: its screens have no shell. */
const AuthLayout = () => {
  useEffect(prefetchAfterLogin, []);
  return <Outlet />;
};

const SignedIn = ({ Shell }: { Shell: ComponentType }) => {
  const { role } = useUser();
  useEffect(() => prefetchScreens(role), [role]);
  return (
    <Suspense fallback={<Spinner minHeight="100dvh" />}>
      <Shell />
    </Suspense>
  );
};

interface FrameProps {
  Screen: ScreenComponent;
  Below?: ComponentType | undefined;
  parts?: Parts | undefined;
}

/** If a screen crashes or its chunk fails to load, the shell stays usable. */
const ScreenFrame = ({ Screen, Below, parts }: FrameProps) => (
  <ErrorBoundary resetKey={useLocation().pathname}>
    <Suspense fallback={<Spinner minHeight="60dvh" />}>
      <Screen
        parts={parts as never}
        below={
          Below && (
            <Suspense fallback={<Spinner />}>
              <Below />
            </Suspense>
          )
        }
      />
    </Suspense>
  </ErrorBoundary>
);

const AUTH = [
  { path: '/auth/login', element: <LoginScreen /> },
  { path: '/auth/set-password', element: <LinkRoute Screen={SetPasswordScreen} /> },
  { path: '/auth/confirm-email', element: <LinkRoute Screen={ConfirmEmailScreen} /> },
  { path: '/unsubscribe', element: <ScreenFrame Screen={UnsubscribeScreen} /> },
].map((page) => ({ ...page, around: <AuthLayout /> }));

const SIGNED_IN = [
  { path: '/', element: <IndexRedirect /> },
  // A screen of its own before the approval screen had tabs.
  { path: '/testimonials', element: <Navigate to="/admin/approval?tab=testimonials" replace /> },
  ...screens.map(({ path, roles, Component, Below, parts }) => ({
    path,
    element: (
      <RequireRole roles={roles}>
        <ScreenFrame Screen={Component} Below={Below} parts={parts} />
      </RequireRole>
    ),
  })),
];

const ELSEWHERE = { path: '*', element: <Navigate to="/" replace /> };

export const AppRoutes = ({ Shell }: { Shell: ComponentType }) => {
  const pages = useMemo(() => {
    const around = (
      <RequireSession>
        <SignedIn Shell={Shell} />
      </RequireSession>
    );
    return [...AUTH, ...SIGNED_IN.map((page) => ({ ...page, around })), ELSEWHERE];
  }, [Shell]);
  return <Routes pages={pages} />;
};
