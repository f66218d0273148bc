import { useForm } from 'react-hook-form';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { Field } from '../../../ui/field.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { AuthForm, EmailField } from './auth-form.tsx';
import { PasswordInput } from './password-input.tsx';

const resolver = lazySchema(() => import('@waypost/contract/auth').then((auth) => auth.signInBody));

/** Email and password. */
export function SignInForm() {
  const signIn = useSignIn();
  const form = useForm({ resolver, defaultValues: { email: '', password: '' }, mode: 'onTouched' });
  const { errors } = form.formState;
  return (
    <AuthForm
      label="Sign in"
      action="Sign in"
      form={form}
      fields={['email', 'password']}
      fieldOf={{ wrong_credentials: 'password' }}
      onSend={signIn.mutateAsync}
    >
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <Field label="Password" error={errors.password?.message} required>
        <PasswordInput size="lg" autoComplete="current-password" {...form.register('password')} />
      </Field>
    </AuthForm>
  );
}
