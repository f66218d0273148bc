import { useForm } from 'react-hook-form';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Field } from '../../../ui/field.tsx';
import { useResetPassword } from '../api/security.ts';
import { AuthForm } from './auth-form.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

const resolver = lazySchema(() =>
  import('@waypost/contract/auth-security').then((auth) => auth.resetPasswordBody),
);

/** A new password with the link of a mail. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword();
  const form = useForm({ resolver, defaultValues: { token, password: '' }, mode: 'onTouched' });
  const { errors } = form.formState;
  return (
    <AuthForm
      label="Choose a new password"
      action="Save password"
      form={form}
      fields={['password']}
      fieldOf={{}}
      onSend={async (body) => {
        await reset.mutateAsync(body);
        onDone();
      }}
    >
      {errors.token?.message === undefined ? null : <Banner tone="danger">{errors.token.message}</Banner>}
      <Field
        label="New password"
        help="At least 10 characters. A few unrelated words are easy to keep and hard to guess."
        error={errors.password?.message}
        required
      >
        <PasswordInput size="lg" autoComplete="new-password" {...form.register('password')} />
      </Field>
    </AuthForm>
  );
}
