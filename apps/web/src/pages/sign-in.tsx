import { Link } from 'react-router';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { SignInForm } from '../features/auth/components/sign-in-form.tsx';
import { SampleOffer } from '../features/sample/components/sample-offer.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useReturnState } from '../lib/return-path.ts';

export function Component() {
  const returnState = useReturnState();
  usePageTitle('Sign in');
  return (
    <AuthLayout
      title="Sign in"
      other={
        <>
          New to Waypost?{' '}
          <Link
            to="/auth/signup"
            state={returnState}
            className="font-medium text-accent-fg underline-offset-3 hover:underline"
          >
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm />
      <SampleOffer />
    </AuthLayout>
  );
}
