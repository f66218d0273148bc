import { useQuery } from '@tanstack/react-query';
import type { SendingStop } from '@waypost/contract/campaigns';
import { actionNoun } from '@waypost/domain/linkedin/action-words';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { sendingStopQuery, useReleaseSending } from '../api/sending-stop.ts';

export interface SendingStopBannerProps {
  className?: string;
  /** What the stop means for the page. */
  note?: string;
}

/** "12 planned actions held: 8 invitations, 4 messages." */
function heldWords({ held, heldKinds }: SendingStop): string {
  const kinds = heldKinds.map(({ kind, count }) => countOf(count, actionNoun(kind)));
  return `${countOf(held, 'planned action')} held: ${kinds.join(', ')}.`;
}

/** Stays as long as all sending of the workspace is stopped: what is held, why, and the way on. */
export function SendingStopBanner({ className, note }: SendingStopBannerProps) {
  const stop = useQuery(sendingStopQuery).data;
  const release = useReleaseSending();
  if (!stop?.stopped) return null;
  return (
    <Banner
      tone="danger"
      className={className}
      action={
        <Button
          variant="quiet"
          size="sm"
          busy={release.isPending}
          onClick={() =>
            release.mutate(undefined, {
              onSuccess: () =>
                toast({
                  title: 'Sending goes on',
                  description: 'Held actions leave within the usual limits.',
                }),
            })
          }
        >
          Let sending go on
        </Button>
      }
    >
      <span className="font-medium">All sending is stopped.</span>{' '}
      {stop.held === 0 ? 'Nothing was planned.' : heldWords(stop)}{' '}
      <span className="text-caption">
        Since {formatDateTime(stop.stoppedAt)}
        {stop.reason ? `: ${stop.reason}` : '.'}
      </span>
      {note === undefined ? null : <span className="block">{note}</span>}
      {release.error ? <span className="block">{errorMessage(release.error)}</span> : null}
    </Banner>
  );
}
