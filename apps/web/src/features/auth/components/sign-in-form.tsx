import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import type { ReturnState } from '../../../lib/return-path.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { AuthForm, EmailField } from './auth-form.tsx';
import { AuthLink } from './auth-link.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordInput } from './password-input.tsx';

const resolver = lazySchema(() => import('@waypost/contract/auth').then((auth) => auth.signInBody));

export type SignInStep = 'password' | 'code';

export interface SignInFormProps {
  /** The page that was wanted, to hand on to the way to a new password. */
  returnState?: ReturnState | undefined;
  onStep?: (step: SignInStep) => void;
}

/** Email and password, and the second step where it is on. What was typed before stays while the code is asked for. */
export function SignInForm({ returnState, onStep }: SignInFormProps) {
  const signIn = useSignIn();
  const [step, setStep] = useState<SignInStep>('password');
  const formElement = useRef<HTMLDivElement>(null);
  const form = useForm({ resolver, defaultValues: { email: '', password: '' }, mode: 'onTouched' });
  const { errors } = form.formState;
  const [code = '', email] = useWatch({ control: form.control, name: ['code', 'email'] });

  function go(next: SignInStep) {
    setStep(next);
    onStep?.(next);
    form.setValue('code', undefined);
    form.clearErrors();
  }
  async function send(body: Parameters<typeof signIn.mutateAsync>[0]) {
    try {
      await signIn.mutateAsync(body);
    } catch (error) {
      if (isApiError(error, 'second_factor_required')) return go('code');
      // The next code is another one: nobody has to delete six digits first.
      if (isApiError(error, 'wrong_code')) form.setValue('code', '');
      if (isApiError(error, 'wrong_credentials')) go('password');
      throw error;
    }
  }
  return (
    <div ref={formElement}>
      <AuthForm
        label="Sign in"
        action={step === 'code' ? 'Verify and sign in' : 'Sign in'}
        form={form}
        fields={['email', 'password', 'code']}
        fieldOf={{ wrong_credentials: 'password', wrong_code: 'code' }}
        onSend={send}
      >
        {step === 'code' ? (
          <CodeStep
            value={code}
            error={errors.code?.message}
            onValueChange={(value) => form.setValue('code', value)}
            // After the value has reached the form.
            onComplete={() => setTimeout(() => formElement.current?.querySelector('form')?.requestSubmit())}
          />
        ) : (
          <>
            <EmailField error={errors.email?.message} {...form.register('email')} />
            <Field
              label="Password"
              error={errors.password?.message}
              aside={
                <AuthLink to={paths.forgotPassword} state={{ ...returnState, email }}>
                  Forgot password?
                </AuthLink>
              }
              required
            >
              <PasswordInput size="lg" autoComplete="current-password" {...form.register('password')} />
            </Field>
          </>
        )}
      </AuthForm>
      {step === 'code' ? (
        <Button variant="ghost" size="lg" className="mt-2 w-full" onClick={() => go('password')}>
          Back
        </Button>
      ) : null}
    </div>
  );
}
