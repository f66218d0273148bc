import type { Checkpoint, LinkedInAccount } from '@waypost/contract/linkedin';
import { ArrowLeft } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSignInAtLinkedIn, type ConnectReply, type SignInWay } from '../api/connect.ts';
import { CheckpointStep } from './checkpoint-step.tsx';
import { CountryPicker } from './country-picker.tsx';
import { ConnectionNotes } from './connection-notes.tsx';
import { CookieForm } from './cookie-form.tsx';
import { PasswordForm } from './password-form.tsx';

export interface ConnectDialogProps {
  /** The account to sign in again; null connects a new one. */
  account: LinkedInAccount | null;
  onClose: () => void;
}

const ways = [
  { value: 'password', label: 'Email and password' },
  { value: 'cookie', label: 'Session cookie' },
] as const;

/**
 * Connects or reconnects an account in one or two steps. Both forms stay filled in until the dialog closes,
 * through failures and through the code step.
 */
export function ConnectDialog({ account, onClose }: ConnectDialogProps) {
  const id = useId();
  const [way, setWay] = useState<'password' | 'cookie'>('password');
  const [checkpoint, setCheckpoint] = useState<Checkpoint | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const [checking, setChecking] = useState(false);
  const [country, setCountry] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const signIn = useSignInAtLinkedIn();
  const sending = useRef(false);
  const verifying = checkpoint !== null;
  const accountId = account?.id ?? null;

  function connected({ name }: LinkedInAccount) {
    toast({ tone: 'success', title: account ? `${name} is connected again` : `${name} is connected` });
    onClose();
  }
  function take(reply: ConnectReply) {
    if (reply.object === 'Account') connected(reply.account);
    else ask(reply);
  }
  function ask(next: Checkpoint) {
    setOver(false);
    setCheckpoint(next);
  }
  /** The forms check before they send, so a second click arrives before the button is busy: it signs nobody in twice. */
  async function signInOnce(by: SignInWay) {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      take(await signIn.mutateAsync({ accountId, country, ...by }));
    } finally {
      sending.current = false;
    }
  }
  function backTo(next: 'password' | 'cookie') {
    setCheckpoint(null);
    setFailure(null);
    setWay(next);
  }
  const forms = { onFailure: (error: unknown) => setFailure(errorMessage(error)), onDirty: setDirty };
  const polling = checkpoint?.checkpoint.type === 'IN_APP_VALIDATION';
  const answerable = verifying && !over && !polling && checkpoint.checkpoint.type !== 'CAPTCHA';

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="md"
      dirty={dirty}
      busy={signIn.isPending}
      title={title(account, over ? null : checkpoint)}
      description={
        (over ? null : checkpoint?.checkpoint.instruction) ??
        (account
          ? 'Campaigns, conversations and history stay as they are. If LinkedIn ended the connection, invitations begin again at half and rise week by week.'
          : 'Sign in as the person who sends. LinkedIn may ask for a code.')
      }
      error={verifying ? null : failure}
      above={
        <Stepper
          className="mb-3"
          aria-label="Steps"
          onStep={() => backTo(way)}
          steps={[
            { id: 'sign-in', label: 'Sign in', state: verifying ? 'done' : 'current', reachable: true },
            { id: 'verify', label: 'Verify', state: verifying ? 'current' : 'todo', reachable: verifying },
          ]}
        />
      }
      footer={
        <>
          {verifying ? (
            <Button variant="ghost" className="mr-auto -ml-3" onClick={() => backTo(way)}>
              <ArrowLeft aria-hidden className="size-4" />
              Back
            </Button>
          ) : null}
          <Button onClick={onClose} disabled={signIn.isPending}>
            Cancel
          </Button>
          {verifying && !answerable ? null : (
            <Button
              type="submit"
              variant="primary"
              form={`${id}-${verifying ? 'code' : way}`}
              busy={signIn.isPending || checking}
            >
              {verifying ? 'Verify and connect' : account ? 'Reconnect account' : 'Connect account'}
            </Button>
          )}
        </>
      }
    >
      <div hidden={verifying} className="flex flex-col gap-4 [&[hidden]]:hidden">
        <SegmentedControl
          aria-label="How to sign in"
          stretch
          value={way}
          segments={ways}
          onValueChange={(next) => {
            setFailure(null);
            setWay(next);
          }}
        />
        <div hidden={way !== 'password'}>
          <PasswordForm
            id={`${id}-password`}
            username={account?.email ?? ''}
            onSignIn={(values) => signInOnce({ by: 'password', values })}
            {...forms}
          />
        </div>
        <div hidden={way !== 'cookie'}>
          <CookieForm
            id={`${id}-cookie`}
            onSignIn={(values) => signInOnce({ by: 'cookie', values })}
            {...forms}
          />
        </div>
        {account === null ? (
          <CountryPicker
            value={country}
            onValueChange={setCountry}
            help="The sign-in comes from there, as LinkedIn expects it. You can leave it out."
          />
        ) : null}
        <ConnectionNotes />
      </div>
      {checkpoint ? (
        <CheckpointStep
          key={checkpoint.account_id + checkpoint.checkpoint.type}
          id={`${id}-code`}
          checkpoint={checkpoint}
          onConnected={connected}
          onNext={ask}
          onOver={() => setOver(true)}
          onBusy={setChecking}
          onBack={() => backTo('password')}
          onCookie={() => backTo('cookie')}
        />
      ) : null}
    </Dialog>
  );
}

function title(account: LinkedInAccount | null, checkpoint: Checkpoint | null): string {
  if (checkpoint) {
    const { type } = checkpoint.checkpoint;
    if (type === 'IN_APP_VALIDATION') return 'Approve the sign-in';
    if (type === 'PHONE_REGISTER') return 'LinkedIn asks for a phone number';
    if (type === 'CONTRACT_CHOOSER') return 'Choose the contract';
    return type === 'CAPTCHA' ? 'LinkedIn asks for a picture puzzle' : 'Enter the code from LinkedIn';
  }
  return account ? `Reconnect ${account.name}` : 'Connect a LinkedIn account';
}
