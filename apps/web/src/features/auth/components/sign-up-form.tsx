import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { showServerIssues } from '../../../lib/forms/server-issues.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useSignUp, type SignUpBody } from '../api/sign-in.ts';
import { PasswordInput } from './password-input.tsx';

const resolver = lazySchema(() => import('@waypost/contract/auth').then((auth) => auth.signUpBody));

/** Name, email and a new password. What was typed stays, whatever the server says. */
export function SignUpForm() {
  const signUp = useSignUp();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver, defaultValues: { name: '', email: '', password: '' }, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;

  async function submit(body: SignUpBody) {
    setFailure(null);
    try {
      await signUp.mutateAsync(body);
    } catch (error) {
      if (isApiError(error, 'email_taken')) {
        form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
      } else if (!showServerIssues(error, ['name', 'email', 'password'], form.setError)) {
        setFailure(errorMessage(error));
      }
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(submit)}
      aria-label="Create an account"
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Field label="Name" error={errors.name?.message} required>
        <Input size="lg" autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <Input
          size="lg"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="you@company.com"
          {...form.register('email')}
        />
      </Field>
      <Field label="Password" help="At least 10 characters." error={errors.password?.message} required>
        <PasswordInput size="lg" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="mt-1 w-full">
        Create account
      </Button>
    </form>
  );
}
