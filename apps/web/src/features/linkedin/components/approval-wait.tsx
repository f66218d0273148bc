import { Smartphone } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { minutesAndSeconds } from './use-countdown.ts';

const askEveryMs = 3000;

export interface ApprovalWaitProps {
  secondsLeft: number;
  failure: string | null;
  /** Asks whether it has been approved. */
  onAsk: () => Promise<void>;
  onCodeInstead: () => Promise<void>;
}

/** Approval in the LinkedIn app: asks every 3 s, one question at a time. */
export function ApprovalWait({ secondsLeft, failure, onAsk, onCodeInstead }: ApprovalWaitProps) {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(() => {
        void ask().finally(() => {
          if (!stopped) later();
        });
      }, askEveryMs);
    };
    later();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className="flex flex-col gap-4">
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className="flex items-center gap-3 rounded-card bg-sunken px-3.5 py-3 text-dense">
        <Smartphone
          aria-hidden
          className="size-5 flex-none animate-pulse text-accent-fg"
          strokeWidth={1.75}
        />
        <p role="status" className="min-w-0 flex-1">
          Waiting for your approval in the LinkedIn app.
        </p>
        <span className="text-caption text-fg-subtle tabular-nums">
          Expires in {minutesAndSeconds(secondsLeft)}
        </span>
      </div>
      <p className="text-dense text-fg-muted">
        No notification?{' '}
        <Button variant="link" className="h-auto" onClick={() => void onCodeInstead()}>
          Get a code instead
        </Button>
      </p>
    </div>
  );
}
