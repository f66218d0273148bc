import { useEffect, useState } from 'react';
import { Navigate, type NavigateProps, Outlet, useLocation } from 'react-router';
import { departureSeen, useAuth } from '../features/auth/index.ts';
import { returnPath, returnStateFor } from '../lib/return-path.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { paths } from './paths.ts';

/** Private pages: a visitor goes to the sign-in, and from there to the page that was wanted. */
export function PrivateOnly() {
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  return signedIn ? <Outlet /> : <ToSignIn />;
}

/**
 * Sign-in and sign-up: who is signed in goes to the page that was wanted, else to the dashboard; who has just signed up
 * here, to the first steps.
 */
export function VisitorsOnly() {
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  const completed = useAuth((auth) => auth.user?.isOnboardingCompleted === true);
  const { state, pathname } = useLocation();
  const [cameSignedIn] = useState(signedIn);
  useEffect(departureSeen, []);
  if (!signedIn) return <Outlet />;
  const isNew = pathname === paths.signUp && !cameSignedIn && !completed;
  return <Leave to={returnPath(state) ?? (isNew ? paths.onboarding : paths.dashboard)} />;
}

/** Onboarding: visitors go to the sign-in, and who has completed it to the dashboard. */
export function OnboardingOnly() {
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  const completed = useAuth((auth) => auth.user?.isOnboardingCompleted === true);
  if (!signedIn) return <ToSignIn />;
  return completed ? <Leave to={paths.dashboard} /> : <Outlet />;
}

/** `/`: the dashboard for who is signed in, else the sign-in. */
export function HomeRedirect() {
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  return <Leave to={signedIn ? paths.dashboard : paths.signIn} />;
}

/**
 * Who signed out on purpose wants to leave; everybody else comes back to where they are now, and whose session ended
 * meanwhile is told so.
 */
function ToSignIn() {
  const location = useLocation();
  const left = useAuth((auth) => auth.leftOnPurpose);
  const sessionEnded = useAuth((auth) => auth.sessionEnded);
  const state = { ...returnStateFor(location), ...(sessionEnded !== false && { sessionEnded }) };
  return <Leave to={paths.signIn} state={left ? null : state} />;
}

/** What was there is gone at once; the page that is led to may have to arrive first. */
function Leave(props: Pick<NavigateProps, 'to' | 'state'>) {
  return (
    <>
      <LoadingScreen />
      <Navigate {...props} replace />
    </>
  );
}
