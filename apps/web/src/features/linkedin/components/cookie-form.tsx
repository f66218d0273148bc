import { useForm } from 'react-hook-form';
import { isApiError } from '../../../lib/api/api-error.ts';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { showServerIssues } from '../../../lib/forms/server-issues.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { CookieSignIn } from '../api/connect.ts';
import type { SignInFormProps } from './password-form.tsx';

const resolver = lazySchema(() =>
  import('@waypost/contract/linkedin').then((linkedin) =>
    linkedin.linkWithCookieBody.pick({ cookie: true, user_agent: true }),
  ),
);

/** Session cookie and the user agent of the browser it comes from. */
export function CookieForm({ id, onSignIn, onFailure, onDirty }: SignInFormProps<CookieSignIn>) {
  const form = useForm({ resolver, defaultValues: { cookie: '', user_agent: '' }, mode: 'onTouched' });
  const { errors } = form.formState;

  async function submit(values: CookieSignIn) {
    try {
      await onSignIn(values);
    } catch (error) {
      if (isApiError(error, 'linkedin_credentials')) {
        form.setError('cookie', { type: 'server', message: error.message }, { shouldFocus: true });
      } else if (!showServerIssues(error, ['cookie', 'user_agent'], form.setError)) onFailure(error);
    }
  }

  function useThisBrowser() {
    form.setValue('user_agent', navigator.userAgent, { shouldValidate: true, shouldDirty: true });
    onDirty(true);
  }

  return (
    <form
      id={id}
      noValidate
      aria-label="Sign in with a cookie"
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(submit)}
      onInput={() => onDirty(true)}
    >
      <Field
        label="Session cookie (li_at)"
        help="In the browser where you are signed in to LinkedIn: developer tools, Application, Cookies, the value of li_at. It is never stored."
        error={errors.cookie?.message}
        required
      >
        <Textarea
          rows={2}
          autoComplete="off"
          spellCheck={false}
          className="min-h-14 font-mono text-dense"
          {...form.register('cookie')}
        />
      </Field>
      <Field
        label="User agent of that browser"
        error={errors.user_agent?.message}
        aside={
          <Button variant="link" className="h-auto text-caption" onClick={useThisBrowser}>
            Use this browser’s
          </Button>
        }
        required
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-dense"
          placeholder="Mozilla/5.0 …"
          {...form.register('user_agent')}
        />
      </Field>
    </form>
  );
}
