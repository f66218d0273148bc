import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { usePause, useResume } from './api/change-pace.ts';
import { whenWords } from './model/instants.ts';

const reasonMax = 200;

/** Stops everything one account does, and asks first why. */
export function PauseButton({ account }: { account: LinkedInAccount }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const pause = usePause(account.id);
  if (account.paused !== null) return null;
  function run() {
    pause.mutate(reason.trim() === '' ? null : reason.trim(), {
      onSuccess: () => {
        setAsking(false);
        setReason('');
        toast({ title: `${account.name} is paused`, description: 'Nothing leaves from it any more.' });
      },
    });
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Pause aria-hidden className="size-4" />
        Pause all
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title={`Pause ${account.name}?`}
        description="Nothing is sent from this account until you resume it: campaigns and typed replies wait, lead lists are not read. Other senders go on."
        busy={pause.isPending}
        error={pause.error ? errorMessage(pause.error) : null}
        footer={
          <>
            <Button disabled={pause.isPending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="primary" busy={pause.isPending} onClick={run}>
              Pause account
            </Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            run();
          }}
        >
          <Field label="Reason" help="Shown wherever something waits for it. You can leave it empty.">
            <Input
              value={reason}
              maxLength={reasonMax}
              placeholder="On holiday until Monday"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </>
  );
}

/** Says that the workspace's plan lets the account rest, and where that changes. */
export function PlanRestBanner({ account }: { account: LinkedInAccount }) {
  if (account.planRest === null) return null;
  return (
    <Banner
      tone="warning"
      className="mb-3"
      action={
        <Button variant="quiet" size="sm" asChild>
          <Link to={paths.billing}>Go to Billing</Link>
        </Button>
      }
    >
      <span className="font-medium">{account.planRest}</span> It stays connected, and nothing that is planned
      is lost.
    </Banner>
  );
}

/** Says since when and why the account is paused, and lets it go on. */
export function PausedBanner({ account }: { account: LinkedInAccount }) {
  const now = useBusinessNow();
  const resume = useResume(account.id);
  if (account.paused === null) return null;
  const { at, reason } = account.paused;
  return (
    <Banner
      tone="warning"
      className="mb-3"
      action={
        <Button
          variant="quiet"
          size="sm"
          busy={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: () => toast({ tone: 'success', title: `${account.name} goes on` }),
              onError: (error) =>
                toast({ tone: 'danger', title: 'It is still paused', description: errorMessage(error) }),
            })
          }
        >
          <Play aria-hidden className="size-3.5" />
          Resume
        </Button>
      }
    >
      <span className="font-medium">
        Paused since {whenWords(at, now)}
        {reason === null ? '.' : `: ${reason.replace(/[.\s]+$/u, '')}.`}
      </span>{' '}
      Nothing is sent from it, typed replies included. It goes on where it stood; nothing is sent twice.
    </Banner>
  );
}
