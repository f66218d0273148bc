import { Link } from 'react-router';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { SignUpForm } from '../features/auth/components/sign-up-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useReturnState } from '../lib/return-path.ts';

export function Component() {
  const returnState = useReturnState();
  usePageTitle('Create an account');
  return (
    <AuthLayout
      title="Create an account"
      other={
        <>
          Already have an account?{' '}
          <Link
            to="/auth"
            state={returnState}
            className="font-medium text-accent-fg underline-offset-3 hover:underline"
          >
            Sign in
          </Link>
        </>
      }
    >
      <SignUpForm />
    </AuthLayout>
  );
}
