import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { resetLinkQuery } from '../features/auth/api/security.ts';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { AuthLink } from '../features/auth/components/auth-link.tsx';
import { ResetForm } from '../features/auth/components/reset-form.tsx';
import { signedOut, useAuth } from '../features/auth/index.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Banner } from '../ui/banner.tsx';
import { buttonClasses } from '../ui/button-classes.ts';

/** The token of the link stands behind `#`, which browsers send to nobody. */
export function Component() {
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  const link = useQuery({ ...resetLinkQuery(token), enabled: token !== '' });
  // Only this answer is about the link: where it cannot be asked about now, saving still says what is wrong.
  const isExpired = isApiError(link.error, 'link_expired');
  usePageTitle('Choose a new password');
  return (
    <AuthLayout
      title="Choose a new password"
      description="All your sessions end with it."
      other={
        isExpired ? (
          <>
            Remembered it?{' '}
            <AuthLink to={signedIn ? paths.dashboard : paths.signIn}>
              {signedIn ? 'Go to the dashboard' : 'Sign in'}
            </AuthLink>
          </>
        ) : (
          <>
            The link does not work? <AuthLink to={paths.forgotPassword}>Send a new one</AuthLink>
          </>
        )
      }
    >
      {token === '' ? (
        <Banner tone="danger">
          This address is not complete. Open the link in the mail again, or copy the whole of it.
        </Banner>
      ) : isExpired ? (
        <div className="flex flex-col gap-4">
          <Banner tone="danger">
            This link does not work any more: it was used, it is too old, or another one has taken its place.
          </Banner>
          <Link
            to={paths.forgotPassword}
            className={buttonClasses({ variant: 'primary', size: 'lg' }, 'w-full')}
          >
            Send a new link
          </Link>
        </div>
      ) : link.isPending ? (
        <p role="status" className="text-fg-muted">
          One moment, the link is being checked.
        </p>
      ) : (
        <ResetForm
          token={token}
          onDone={() => {
            // Whoever was signed in here is not any more.
            if (signedIn) signedOut();
            void navigate(paths.signIn, { replace: true, state: { passwordChanged: true } });
          }}
        />
      )}
    </AuthLayout>
  );
}
