import { lazy, Suspense } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { Navigate } from '../../ui/router/routes.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import { AuthPage } from './frame/auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { useArrival } from './set-password/use-arrival.ts';

const ForgotForm = lazy(() => import('./forgot-form.tsx'));

export default function LoginScreen() {
  const token = useAppSelector((state) => state.session.token);
  const { forgotten, notice, from } = useArrival();

  if (token) return <Navigate to={from ?? '/dashboard'} replace />;
  if (forgotten)
    return (
      <AuthPage title="Forgot Password?">
        <Suspense fallback={<Spinner />}>
          <ForgotForm email={forgotten.email} from={from} />
        </Suspense>
      </AuthPage>
    );
  return (
    <AuthPage title="Login">
      <LoginForm from={from} notice={notice} />
    </AuthPage>
  );
}
