import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import LoginScreen from '../features/login/login-screen.tsx';
import { SetPasswordRoute } from '../features/login/set-password-route.tsx';
import { useUser } from '../store/hooks.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { IndexRedirect, RequireRole, RequireSession } from './guard.tsx';
import { prefetchAfterLogin, prefetchScreens, type ScreenComponent, screens } from './screens.ts';

const UnsubscribeScreen = lazy(() => import('../features/login/unsubscribe-screen.tsx'));

/** The authentication area: nothing around its screens. */
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

/** A screen that crashes, or whose chunk does not arrive, leaves the shell standing. */
const ScreenFrame = ({ Screen, Below }: { Screen: ScreenComponent; Below: ComponentType | undefined }) => (
  <ErrorBoundary resetKey={useLocation().pathname}>
    <Suspense fallback={<Spinner minHeight="60dvh" />}>
      <Screen
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

export const AppRoutes = ({ Shell }: { Shell: ComponentType }) => (
  <Routes>
    <Route element={<AuthLayout />}>
      <Route path="/auth/login" element={<LoginScreen />} />
      <Route path="/auth/set-password" element={<SetPasswordRoute />} />
      <Route path="/unsubscribe" element={<ScreenFrame Screen={UnsubscribeScreen} Below={undefined} />} />
    </Route>
    <Route
      path="/"
      element={
        <RequireSession>
          <SignedIn Shell={Shell} />
        </RequireSession>
      }
    >
      <Route index element={<IndexRedirect />} />
      {screens.map(({ path, roles, Component, Below }) => (
        <Route
          key={path}
          path={path}
          element={
            <RequireRole roles={roles}>
              <ScreenFrame Screen={Component} Below={Below} />
            </RequireRole>
          }
        />
      ))}
    </Route>
    <Route path="*" element={<Navigate to="/" replace />} />
  </Routes>
);
