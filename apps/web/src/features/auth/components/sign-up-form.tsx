import { useForm } from 'react-hook-form';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useSignUp } from '../api/sign-in.ts';
import { AuthForm, EmailField } from './auth-form.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

const resolver = lazySchema(() => import('@waypost/contract/auth').then((auth) => auth.signUpBody));

/** Name, email and a new password. */
export function SignUpForm() {
  const signUp = useSignUp();
  const form = useForm({ resolver, defaultValues: { name: '', email: '', password: '' }, mode: 'onTouched' });
  const { errors } = form.formState;
  return (
    <AuthForm
      label="Create an account"
      action="Create account"
      form={form}
      fields={['name', 'email', 'password']}
      fieldOf={{ email_taken: 'email' }}
      onSend={signUp.mutateAsync}
    >
      <Field label="Name" error={errors.name?.message} required>
        <Input size="lg" autoComplete="name" {...form.register('name')} />
      </Field>
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <Field
        label="Password"
        help="At least 10 characters. A few unrelated words are easy to keep and hard to guess."
        error={errors.password?.message}
        required
      >
        <PasswordInput size="lg" autoComplete="new-password" {...form.register('password')} />
      </Field>
    </AuthForm>
  );
}
