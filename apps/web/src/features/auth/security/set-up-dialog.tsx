import { useState, type FormEvent } from 'react';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { issuesByField } from '../../../lib/forms/server-issues.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { focusOnMount } from '../components/focus-on-mount.ts';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useConfirmSecondFactor, useSetUpSecondFactor } from '../api/security.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const formId = 'set-up-second-factor';

/** Password, then the QR code and its first code, then the recovery codes. */
export function SetUpDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const setUp = useSetUpSecondFactor();
  const confirm = useConfirmSecondFactor();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const secret = setUp.data;
  const codes = confirm.data?.recoveryCodes;
  const step = codes ? 2 : secret ? 1 : 0;
  const failed = step === 0 ? setUp.error : confirm.error;
  const issues = issuesByField(failed);
  const fieldError = issues['password'] ?? issues['code'];
  const enter = (digits: string) => {
    setCode(digits);
    if (digits.length === 6 && digits !== code) send(digits);
  };
  const send = (digits: string) =>
    // The next code is another one: nobody has to delete six digits first.
    confirm.mutate({ code: digits }, { onError: (error) => isApiError(error, 'wrong_code') && setCode('') });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === 0) setUp.mutate({ password });
    else if (step === 1) send(code);
  }
  const isBusy = setUp.isPending || confirm.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={['Confirm that it is you', 'Scan with your authenticator app', 'Keep your recovery codes'][step]}
      description={
        [
          'Enter your password to set up two-step sign-in.',
          'Any app for one-time codes works. Then enter the code that it shows.',
          'Two-step sign-in is on. One of these lets you in when your phone is not there.',
        ][step]
      }
      above={<p className="mb-1 text-caption text-fg-subtle">Step {step + 1} of 3</p>}
      error={failed && fieldError === undefined ? errorMessage(failed) : null}
      dirty={step > 0}
      busy={isBusy}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              {step === 0 ? 'Continue' : 'Turn on'}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} />
      ) : (
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
          {secret ? (
            <>
              <div className="flex flex-wrap items-center gap-4">
                <QrCode text={secret.uri} label="QR code for your authenticator app" />
                <div className="min-w-0 flex-1 basis-40 text-dense text-fg-muted">
                  No camera? Enter this key by hand:
                  <code className="mt-1 block font-mono break-all text-fg select-all">
                    {secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                  </code>
                </div>
              </div>
              <Field label="Code" error={fieldError} required>
                <CodeField key="code" ref={focusOnMount} value={code} onValueChange={enter} />
              </Field>
            </>
          ) : (
            <>
              <input type="text" autoComplete="username" value={email} readOnly hidden />
              <Field label="Password" error={fieldError} required>
                <PasswordInput
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </Field>
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}
