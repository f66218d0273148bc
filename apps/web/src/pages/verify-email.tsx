import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { verifyEmailQuery } from '../features/auth/api/security.ts';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { useAuth } from '../features/auth/index.ts';
import { currentUserQuery, emailChangeQuery } from '../features/users/index.ts';
import { errorMessage, isApiError } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Banner } from '../ui/banner.tsx';
import { buttonClasses } from '../ui/button-classes.ts';

/** Opened from a mail: confirms the address by itself and says what came of it. */
export function Component() {
  const { hash, search } = useLocation();
  const token = hash.slice(1);
  const isOfNewAddress = new URLSearchParams(search).get('address') === 'new';
  const queries = useQueryClient();
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  const known = useAuth((auth) => auth.user);
  const { data, error } = useQuery({ ...verifyEmailQuery(token), enabled: token !== '' });
  // The link that was opened may be the one of another address, which is not there yet.
  const isDone = isApiError(error, 'link_expired') && known?.isEmailVerified === true;
  const change = useQuery({ ...emailChangeQuery, enabled: isDone });
  usePageTitle('Confirm your email address');
  useEffect(() => {
    if (data && signedIn) void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [data, signedIn, queries]);
  return (
    <AuthLayout title="Confirm your email address" description="So that we can reach you." other={null}>
      <div className="flex flex-col gap-4">
        {data ? (
          <Banner tone="success">
            <strong className="font-medium break-all">{data.email}</strong>{' '}
            {data.isChanged ? 'is your email address now: sign in with it from here on.' : 'is confirmed.'}
          </Banner>
        ) : isDone && change.data?.waitingEmail === null ? (
          // The link was opened once more, and nothing is missing; or the change it was for was taken back.
          <Banner tone={isOfNewAddress ? 'info' : 'success'}>
            {isOfNewAddress ? 'Your address is ' : null}
            <strong className="font-medium break-all">{known.email}</strong>
            {isOfNewAddress
              ? '. No other one waits for this link any more. If you still want one, ask for it in Settings, Profile.'
              : ' is confirmed already.'}
          </Banner>
        ) : (error && !(isDone && change.isPending)) || token === '' ? (
          <Banner tone="danger">
            {error
              ? errorMessage(error)
              : 'This address is not complete. Open the link in the mail again, or copy the whole of it.'}
          </Banner>
        ) : (
          <p role="status" className="text-fg-muted">
            One moment, the address is being confirmed.
          </p>
        )}
        <Link
          to={signedIn ? paths.dashboard : paths.signIn}
          className={buttonClasses({ variant: 'primary', size: 'lg' }, 'w-full')}
        >
          {signedIn ? 'Go to the dashboard' : 'Sign in'}
        </Link>
      </div>
    </AuthLayout>
  );
}
