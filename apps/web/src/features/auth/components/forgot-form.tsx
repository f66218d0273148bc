import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazySchema } from '../../../lib/forms/lazy-schema-resolver.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useForgotPassword } from '../api/security.ts';
import { AuthForm, EmailField } from './auth-form.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import { SandboxMailLink } from './sandbox-mail-link.tsx';

const resolver = lazySchema(() =>
  import('@waypost/contract/auth-security').then((auth) => auth.forgotPasswordBody),
);

/** Asks for a link; afterwards says what happens now, in words that are the same whoever has the address. */
export function ForgotForm({ email, onSent }: { email: string; onSent: (isSent: boolean) => void }) {
  const forgot = useForgotPassword();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const form = useForm({ resolver, defaultValues: { email }, mode: 'onTouched' });
  const { errors } = form.formState;
  const show = (to: string | null) => {
    setSentTo(to);
    onSent(to !== null);
  };
  return (
    <AuthForm
      label="Forgot password"
      action={sentTo === null ? 'Send the link' : 'Send it again'}
      variant={sentTo === null ? 'primary' : 'secondary'}
      form={form}
      fields={['email']}
      fieldOf={{}}
      onSend={async (body) => {
        await forgot.mutateAsync(body);
        setAgain(sentTo !== null);
        show(body.email);
      }}
    >
      {sentTo === null ? (
        <EmailField error={errors.email?.message} {...form.register('email')} />
      ) : (
        <>
          <div
            ref={focusOnMount}
            role="status"
            tabIndex={-1}
            className="flex flex-col gap-3 text-fg-muted outline-none"
          >
            <p className="flex gap-2 text-fg">
              <MailCheck aria-hidden className="mt-0.5 size-4 flex-none text-success-fg" />
              <span>
                If <strong className="font-medium break-all">{sentTo}</strong> has an account, a link is on
                its way.
              </span>
            </p>
            <p className="text-dense">
              It works once, for one hour. If nothing comes within some minutes, look among the unwanted mail,
              or check the address.
            </p>
            {again ? (
              <Banner tone="success">Sent again. The newest link works, the ones before it too.</Banner>
            ) : null}
          </div>
          <SandboxMailLink />
          <Button
            type="button"
            variant="link"
            size="sm"
            className="self-start px-0"
            onClick={() => show(null)}
          >
            Use another address
          </Button>
        </>
      )}
    </AuthForm>
  );
}
