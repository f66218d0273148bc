import { Navigate, Outlet } from 'react-router';
import { useAuth } from '../features/auth/index.ts';
import { paths } from './paths.ts';

/** Private pages: a visitor goes to the sign-in. */
export function PrivateOnly() {
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  return signedIn ? <Outlet /> : <Navigate to={paths.signIn} replace />;
}

/** Sign-in and sign-up: who is signed in goes to the dashboard. */
export function VisitorsOnly() {
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  return signedIn ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}

/** Onboarding: visitors go to the sign-in, and who has completed it to the dashboard. */
export function OnboardingOnly() {
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  const completed = useAuth((auth) => auth.user?.isOnboardingCompleted === true);
  if (!signedIn) return <Navigate to={paths.signIn} replace />;
  return completed ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}

/** `/`: the dashboard for who is signed in, else the sign-in. */
export function HomeRedirect() {
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  return <Navigate to={signedIn ? paths.dashboard : paths.signIn} replace />;
}
