import { Link } from 'react-router';
import { AuthLayout } from '../features/auth/components/auth-layout.tsx';
import { SignUpForm } from '../features/auth/components/sign-up-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export function Component() {
  usePageTitle('Create an account');
  return (
    <AuthLayout
      title="Create an account"
      other={
        <>
          Already have an account?{' '}
          <Link to="/auth" className="font-medium text-accent-fg underline-offset-3 hover:underline">
            Sign in
          </Link>
        </>
      }
    >
      <SignUpForm />
    </AuthLayout>
  );
}
