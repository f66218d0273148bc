import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useResendCheckpoint } from '../api/connect.ts';
import { minutesAndSeconds, useCountdown } from './use-countdown.ts';

/** Between two codes, so that nobody waits for one that a newer one has replaced. */
const pauseMs = 30_000;

interface ResendCodeProps {
  accountId: string;
  /** The code before counts no more. */
  onSent: () => void;
  onExpired: () => void;
}

export function ResendCode({ accountId, onSent, onExpired }: ResendCodeProps) {
  const resend = useResendCheckpoint();
  const [freeAt, setFreeAt] = useState(() => Date.now() + pauseMs);
  const [said, setSaid] = useState<string | null>(null);
  const left = useCountdown(freeAt);

  async function send() {
    try {
      await resend.mutateAsync(accountId);
      setFreeAt(Date.now() + pauseMs);
      setSaid('A new code is on its way.');
      onSent();
    } catch (error) {
      if (isApiError(error, 'checkpoint_expired')) onExpired();
      else setSaid(errorMessage(error));
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2 text-caption text-fg-muted">
      <Button size="sm" disabled={left > 0} busy={resend.isPending} onClick={() => void send()}>
        <RefreshCw aria-hidden className="size-3.5" />
        Send a new code
      </Button>
      <span role="status">{said}</span>
      {left > 0 ? <span className="tabular-nums">Possible in {minutesAndSeconds(left)}.</span> : null}
    </div>
  );
}
