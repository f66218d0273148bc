import type { User } from '@waypost/contract/users';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { showServerIssues } from '../../../lib/forms/server-issues.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useAskEmailChange } from '../api/email-change.ts';

const formId = 'change-email';
const resolver = lazySchema(() =>
  import('@waypost/contract/auth-security').then((auth) => auth.askEmailChangeBody),
);

/** The new address and the password. What is typed stays, whatever the server says. */
export function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const ask = useAskEmailChange();
  const form = useForm({ resolver, defaultValues: { email: '', currentPassword: '' }, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (body) => {
    try {
      const { waitingEmail } = await ask.mutateAsync(body);
      toast({
        tone: 'success',
        title: waitingEmail === null ? 'Email changed' : 'The link is on its way',
        description:
          waitingEmail === null
            ? `Sign in with ${body.email} from here on. A link to confirm it is on its way.`
            : `Your address is changed once the link sent to ${waitingEmail} is opened.`,
      });
      onClose();
    } catch (error) {
      if (!showServerIssues(error, ['email', 'currentPassword'], form.setError, { email_taken: 'email' }))
        form.setError('root', { message: errorMessage(error) });
    }
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Change the email address"
      description={
        user.isEmailVerified
          ? 'Your address stays as it is until you open the link that we send to the new one. Then other sessions end.'
          : 'Your address is not confirmed yet, so the new one counts at once, and other sessions end.'
      }
      error={errors.root?.message}
      busy={isSubmitting}
      footer={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            Change
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={send}>
        <Field label="New email" error={errors.email?.message} required>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="you@company.com"
            {...form.register('email')}
          />
        </Field>
        {/* Password managers look for whose password it is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <Field label="Current password" error={errors.currentPassword?.message} required>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
      </form>
    </Dialog>
  );
}
