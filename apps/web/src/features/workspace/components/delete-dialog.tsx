import type { DeletionPreview } from '@waypost/contract/workspace';
import { useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { issuesByField } from '../../../lib/forms/server-issues.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { leftWithWorkspace } from '../../auth/index.ts';
import { useAskDeletion } from '../api/workspace.ts';

const formId = 'delete-workspace';

/** Says what goes and what stops now; asks for the name of the workspace, the password and, where it is on, a code. */
export function DeleteDialog({ preview, onClose }: { preview: DeletionPreview; onClose: () => void }) {
  const ask = useAskDeletion();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const issues = issuesByField(ask.error);
  const isComplete = name.trim() === preview.name && password !== '' && (!preview.asksCode || code !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete) return;
    ask.mutate(
      { name: name.trim(), password, ...(preview.asksCode ? { code } : {}) },
      { onSuccess: ({ eraseWallAt }) => leftWithWorkspace(eraseWallAt) },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Delete this workspace?"
      description={`It is erased in ${preview.graceDays} days. Until then signing in offers to keep it.`}
      error={ask.error && Object.keys(issues).length === 0 ? errorMessage(ask.error) : null}
      dirty={name !== '' || password !== ''}
      busy={ask.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={ask.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={ask.isPending} disabled={!isComplete}>
            Delete workspace
          </Button>
        </>
      }
    >
      <Consequences preview={preview} />
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field
          label="Name of the workspace"
          help={`Type ${preview.name} to confirm.`}
          error={issues['name']}
          required
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Password" error={issues['password']} required>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {preview.asksCode ? (
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
        ) : null}
      </form>
    </Dialog>
  );
}

function Consequences({ preview }: { preview: DeletionPreview }) {
  const { plannedActions, leads, lists, campaigns, conversations, accounts, hasSubscription } = preview;
  const goes = [
    ...(lists > 0 ? [countOf(lists, 'lead list')] : []),
    ...(leads > 0 ? [`${countOf(leads, 'lead')} with everything about them`] : []),
    ...(campaigns > 0 ? [`${countOf(campaigns, 'campaign')} with all history`] : []),
    ...(conversations > 0 ? [countOf(conversations, 'conversation')] : []),
    ...(accounts > 0 ? [`${countOf(accounts, 'LinkedIn account')}, unlinked`] : []),
    'Your sign-in; the address is free again',
  ];
  return (
    <div className="grid gap-4 text-dense text-fg-muted sm:grid-cols-2">
      <div>
        <h3 className="mb-1 font-semibold text-fg">Stops now</h3>
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>
            {plannedActions === 0
              ? 'Nothing is planned; nothing is sent any more.'
              : `${countOf(plannedActions, 'planned action')}: nothing is sent any more.`}
          </li>
          <li>Every session ends, this one too.</li>
          {hasSubscription ? (
            <li>Your subscription is cancelled. It stays cancelled if you keep the workspace.</li>
          ) : null}
        </ul>
      </div>
      <div>
        <h3 className="mb-1 font-semibold text-fg">Goes in {preview.graceDays} days</h3>
        <ul className="flex list-disc flex-col gap-1 pl-4">
          {goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
