import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { showServerIssues } from '../../../lib/forms/server-issues.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useSignIn, type SignInBody } from '../api/sign-in.ts';
import { PasswordInput } from './password-input.tsx';

const resolver = lazySchema(() => import('@waypost/contract/auth').then((auth) => auth.signInBody));

/** Email and password. What was typed stays, whatever the server says. */
export function SignInForm() {
  const signIn = useSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver, defaultValues: { email: '', password: '' }, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;

  async function submit(body: SignInBody) {
    setFailure(null);
    try {
      await signIn.mutateAsync(body);
    } catch (error) {
      if (isApiError(error, 'wrong_credentials')) {
        form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
      } else if (!showServerIssues(error, ['email', 'password'], form.setError)) {
        setFailure(errorMessage(error));
      }
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(submit)}
      aria-label="Sign in"
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
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
      <Field label="Password" error={errors.password?.message} required>
        <PasswordInput size="lg" autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="mt-1 w-full">
        Sign in
      </Button>
    </form>
  );
}
