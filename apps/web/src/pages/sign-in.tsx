import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { AuthLink } from '../features/auth/components/auth-link.tsx';
import { SignInForm, type SignInStep } from '../features/auth/components/sign-in-form.tsx';
import { useAuth } from '../features/auth/index.ts';
import { SampleOffer } from '../features/sample/components/sample-offer.tsx';
import { formatDate } from '../lib/dates.ts';
import { useBusinessNow } from '../lib/clock.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useReturnState } from '../lib/return-path.ts';
import { useWallNow } from '../lib/wall-now.ts';
import { Banner } from '../ui/banner.tsx';

/** Clocks that are further apart show different dates; what erases goes by the real one. */
const dayMs = 86_400_000;

export function Component() {
  const returnState = useReturnState();
  const { state } = useLocation();
  const isPasswordNew = stateHas(state, 'passwordChanged');
  const sessionEnded = stateHas(state, 'sessionEnded');
  const ofSample = sessionEnded && state.sessionEnded === 'sample';
  const [step, setStep] = useState<SignInStep>('password');
  usePageTitle('Sign in');
  const heldUntil = useAuth((state) => state.workspaceHeldUntil);
  const clocksDiffer = Math.abs(useBusinessNow() - useWallNow()) >= dayMs;
  const isCode = step === 'code';
  const isHeld = step === 'held';
  return (
    <AuthLayout
      title={isCode ? 'Two-step sign-in' : isHeld ? 'Keep your workspace?' : 'Sign in'}
      {...(isCode && { description: 'Your password is right. One code is missing.' })}
      other={
        isCode || isHeld ? null : (
          <>
            New to Waypost?{' '}
            <AuthLink to={paths.signUp} state={returnState}>
              Create an account
            </AuthLink>
          </>
        )
      }
    >
      {isPasswordNew && step === 'password' ? (
        <Banner tone="success" className="mb-4">
          Your password was changed and every session ended. Sign in with the new one.
        </Banner>
      ) : null}
      {sessionEnded && step === 'password' ? (
        <Banner className="mb-4">
          {ofSample
            ? 'You were signed out of the sample workspace. If it is not offered below, somebody has removed it.'
            : 'You were signed out. Sign in to go on where you were.'}
        </Banner>
      ) : null}
      {heldUntil !== null && step === 'password' ? (
        <Banner tone="warning" className="mb-4">
          Your workspace is on hold and will be erased on {formatDate(heldUntil)}
          {clocksDiffer ? ' by the real calendar, not the sandbox’s' : ''}. To keep it, sign in until then.
        </Banner>
      ) : null}
      <SignInForm onStep={setStep} returnState={returnState} />
      {isCode || isHeld ? null : <SampleOffer />}
    </AuthLayout>
  );
}

function stateHas<Key extends string>(state: unknown, key: Key): state is Record<Key, unknown> {
  return typeof state === 'object' && state !== null && key in state;
}
