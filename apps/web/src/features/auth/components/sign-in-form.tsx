import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import type { ReturnState } from '../../../lib/return-path.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { AuthForm, EmailField } from './auth-form.tsx';
import { AuthLink } from './auth-link.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

const resolver = lazySchema(() => import('@waypost/contract/auth').then((auth) => auth.signInBody));

/** `held`: the workspace is being deleted; who it belongs to decides. */
export type SignInStep = 'password' | 'code' | 'held';

const actions: Readonly<Record<SignInStep, string>> = {
  password: 'Sign in',
  code: 'Verify and sign in',
  held: 'Keep the workspace',
};

export interface SignInFormProps {
  /** The page that was wanted, to hand on to the way to a new password. */
  returnState?: ReturnState | undefined;
  onStep?: (step: SignInStep) => void;
}

/** Email and password, and the second step where it is on. What was typed before stays while the code is asked for. */
export function SignInForm({ returnState, onStep }: SignInFormProps) {
  const signIn = useSignIn();
  const [step, setStep] = useState<SignInStep>('password');
  const [heldBecause, setHeldBecause] = useState('');
  const keeps = useRef(false);
  const formElement = useRef<HTMLDivElement>(null);
  const form = useForm({ resolver, defaultValues: { email: '', password: '' }, mode: 'onTouched' });
  const { errors } = form.formState;
  const [code = '', email] = useWatch({ control: form.control, name: ['code', 'email'] });

  function go(next: SignInStep) {
    setStep(next);
    onStep?.(next);
    // The code was right: it is sent once more with the decision.
    if (next !== 'held') form.setValue('code', undefined);
    if (next === 'password') {
      keeps.current = false;
      // The button that led here is gone; once the fields are back, one of them has the focus.
      setTimeout(() => form.setFocus('password'));
    }
    form.clearErrors();
  }
  async function send(body: Parameters<typeof signIn.mutateAsync>[0]) {
    try {
      if (step === 'held') keeps.current = true;
      await signIn.mutateAsync(keeps.current ? { ...body, keepWorkspace: true } : body);
    } catch (error) {
      if (isApiError(error, 'second_factor_required')) return go('code');
      if (isApiError(error, 'workspace_deleting')) {
        setHeldBecause(errorMessage(error));
        return go('held');
      }
      // It took so long that the next code is due.
      if (isApiError(error, 'wrong_code') && step === 'held') go('code');
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
        action={actions[step]}
        form={form}
        fields={['email', 'password', 'code']}
        fieldOf={{ wrong_credentials: 'password', wrong_code: 'code' }}
        onSend={send}
      >
        {step === 'held' ? (
          <>
            <Banner tone="warning">{heldBecause}</Banner>
            <p className="text-dense text-fg-muted">
              If you keep it, everything goes on where it was: active campaigns send again. A subscription
              that was cancelled stays cancelled.
            </p>
          </>
        ) : step === 'code' ? (
          <CodeStep
            value={code}
            error={errors.code?.message}
            onValueChange={(value) => {
              form.setValue('code', value);
              // What was wrong with the code before says nothing about this one.
              form.clearErrors('code');
            }}
            // After the value has reached the form.
            onComplete={() => setTimeout(() => formElement.current?.querySelector('form')?.requestSubmit())}
          />
        ) : (
          <>
            <EmailField error={errors.email?.message} {...form.register('email')} />
            {/* The link stands beside the label and comes after the field: Tab leads from the address to the password. */}
            <div className="relative">
              <Field label="Password" error={errors.password?.message} required>
                <PasswordInput size="lg" autoComplete="current-password" {...form.register('password')} />
              </Field>
              <span className="absolute top-px right-0 text-caption">
                <AuthLink to={paths.forgotPassword} state={{ ...returnState, email }}>
                  Forgot password?
                </AuthLink>
              </span>
            </div>
          </>
        )}
      </AuthForm>
      {step !== 'password' ? (
        <Button variant="ghost" size="lg" className="mt-2 w-full" onClick={() => go('password')}>
          Back
        </Button>
      ) : null}
    </div>
  );
}
