import { useLocation, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { AuthLink } from '../features/auth/components/auth-link.tsx';
import { ResetForm } from '../features/auth/components/reset-form.tsx';
import { signedOut, useAuth } from '../features/auth/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Banner } from '../ui/banner.tsx';

/** The token of the link stands behind `#`, which browsers send to nobody. */
export function Component() {
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  usePageTitle('Choose a new password');
  return (
    <AuthLayout
      title="Choose a new password"
      description="All your sessions end with it."
      other={
        <>
          The link does not work? <AuthLink to={paths.forgotPassword}>Send a new one</AuthLink>
        </>
      }
    >
      {token === '' ? (
        <Banner tone="danger">
          This address is not complete. Open the link in the mail again, or copy the whole of it.
        </Banner>
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
