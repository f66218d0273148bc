import { useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { issuesByField } from '../../../lib/forms/server-issues.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useRenewRecoveryCodes, useTurnOffSecondFactor } from '../api/security.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const formId = 'confirm-second-factor';
const words = {
  'turn-off': {
    title: 'Turn off two-step sign-in',
    description: 'Signing in asks for the password alone again. Your recovery codes stop working.',
    action: 'Turn off',
  },
  renew: {
    title: 'New recovery codes',
    description: 'The old ones stop working, used or not.',
    action: 'Make new codes',
  },
} as const;

/** What weakens or replaces the second factor asks for both factors. */
export function ConfirmDialog(props: { what: keyof typeof words; email: string; onClose: () => void }) {
  const { what, email, onClose } = props;
  const turnOff = useTurnOffSecondFactor();
  const renew = useRenewRecoveryCodes();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asked = what === 'turn-off' ? turnOff : renew;
  const issues = issuesByField(asked.error);
  const codes = renew.data?.recoveryCodes;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (what === 'turn-off') turnOff.mutate({ password, code }, { onSuccess: onClose });
    else renew.mutate({ password, code });
  }
  const { title, description, action } = words[what];
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={codes ? 'Keep your recovery codes' : title}
      description={codes ? 'The old ones do not work any more.' : description}
      error={asked.error && Object.keys(issues).length === 0 ? errorMessage(asked.error) : null}
      dirty={codes !== undefined}
      busy={asked.isPending}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={asked.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={what === 'turn-off' ? 'danger' : 'primary'}
              busy={asked.isPending}
            >
              {action}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} />
      ) : (
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <Field label="Password" error={issues['password']} required>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <Field
            label="Code"
            help="Of your authenticator app, or a recovery code."
            error={issues['code']}
            required
          >
            <Input
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
