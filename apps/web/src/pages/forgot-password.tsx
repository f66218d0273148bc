import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { AuthLink } from '../features/auth/components/auth-link.tsx';
import { ForgotForm } from '../features/auth/components/forgot-form.tsx';
import { useAuth } from '../features/auth/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useReturnState } from '../lib/return-path.ts';

export function Component() {
  const returnState = useReturnState();
  const user = useAuth((auth) => auth.user);
  const email = typedBefore(useLocation().state) || (user?.email ?? '');
  const [isSent, setIsSent] = useState(false);
  usePageTitle('Forgot password');
  return (
    <AuthLayout
      title={isSent ? 'Look into your mail' : 'Forgot password?'}
      description={
        isSent ? 'The link in it leads to a new password.' : 'We send you a link to choose a new one.'
      }
      other={
        <>
          Remembered it?{' '}
          {user === null ? (
            <AuthLink to={paths.signIn} state={returnState}>
              Sign in
            </AuthLink>
          ) : (
            <AuthLink to={paths.settingsSecurity}>Change it in Settings</AuthLink>
          )}
        </>
      }
    >
      <ForgotForm email={email} onSent={setIsSent} />
    </AuthLayout>
  );
}

/** What stood in the sign-in form. */
function typedBefore(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
