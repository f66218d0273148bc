import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { showServerIssues } from '../../../lib/forms/server-issues.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { emailChangeQuery } from '../../users/index.ts';
import { useChangePassword } from '../api/security.ts';

const resolver = lazySchema(() =>
  import('@waypost/contract/auth-security').then((auth) => auth.changePasswordBody),
);

/** The old password, the new one; all other sessions end, and an address that waits for its link is taken back. */
export function PasswordCard({ email }: { email: string }) {
  const change = useChangePassword();
  const queries = useQueryClient();
  const waiting = useQuery(emailChangeQuery).data?.waitingEmail;
  const form = useForm({
    resolver,
    defaultValues: { currentPassword: '', newPassword: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const failure = errors.root?.message;
  return (
    <Card id="password">
      <CardHead title="Password" />
      <CardBody>
        <form
          noValidate
          aria-label="Change password"
          className="flex max-w-[360px] flex-col gap-4"
          onSubmit={form.handleSubmit(async (body) => {
            try {
              await change.mutateAsync(body);
              form.reset();
              toast({
                tone: 'success',
                title: 'Password changed',
                description: waiting
                  ? `All other sessions were signed out. Your email address stays as it is: the change to ${waiting} was taken back.`
                  : 'All other sessions were signed out.',
              });
              void queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
            } catch (error) {
              if (!showServerIssues(error, ['currentPassword', 'newPassword'], form.setError))
                form.setError('root', { message: errorMessage(error) });
            }
          })}
        >
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
          {/* Password managers look for whose password it is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <Field label="Current password" error={errors.currentPassword?.message} required>
            <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
          </Field>
          <Field
            label="New password"
            help="At least 10 characters. A few unrelated words are easy to keep and hard to guess."
            error={errors.newPassword?.message}
            required
          >
            <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
          </Field>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              Change password
            </Button>
            <Button variant="link" asChild>
              <Link to={paths.forgotPassword}>Forgot password?</Link>
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  );
}
