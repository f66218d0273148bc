import { useForm } from 'react-hook-form';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { showServerIssues } from '../../../lib/forms/server-issues.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { PasswordSignIn } from '../api/connect.ts';

const resolver = lazySchema(() =>
  import('@waypost/contract/linkedin').then((linkedin) =>
    linkedin.linkBody.pick({ username: true, password: true }),
  ),
);

export interface SignInFormProps<Values> {
  /** The dialog's footer holds the button; it names the form. */
  id: string;
  onSignIn: (values: Values) => Promise<void>;
  /** What belongs to no field. */
  onFailure: (error: unknown) => void;
  onDirty: (dirty: boolean) => void;
}

/** User name and password of LinkedIn. What was typed stays, whatever LinkedIn says. */
export function PasswordForm(props: SignInFormProps<PasswordSignIn> & { username: string }) {
  const { id, username, onSignIn, onFailure, onDirty } = props;
  const form = useForm({ resolver, defaultValues: { username, password: '' }, mode: 'onTouched' });
  const { errors } = form.formState;

  async function submit(values: PasswordSignIn) {
    try {
      await onSignIn(values);
    } catch (error) {
      const shown = showServerIssues(error, ['username', 'password'], form.setError, {
        linkedin_credentials: 'password',
      });
      if (!shown) onFailure(error);
    }
  }

  return (
    <form
      id={id}
      noValidate
      aria-label="Sign in with a password"
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(submit)}
      onInput={() => onDirty(true)}
    >
      <Field label="LinkedIn email or phone" error={errors.username?.message} required>
        <Input
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="you@company.com"
          {...form.register('username')}
        />
      </Field>
      <Field
        label="LinkedIn password"
        help="Used once to sign in. It is never stored."
        error={errors.password?.message}
        required
      >
        <Input type="password" autoComplete="off" {...form.register('password')} />
      </Field>
    </form>
  );
}
