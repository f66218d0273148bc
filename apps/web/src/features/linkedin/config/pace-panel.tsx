import { useQuery } from '@tanstack/react-query';
import type { Pace } from '@waypost/contract/linkedin-config';
import { Check, Snowflake } from 'lucide-react';
import { useBusinessNow } from '../../../lib/clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { paceQuery } from './api/config-queries.ts';
import { inZone, whenWords } from './model/instants.ts';
import { Panel } from './panel.tsx';
import { WarmUp } from './warm-up.tsx';

/** Where the account stands on its ramp, and whether it rests by itself. */
export function PacePanel({ accountId }: { accountId: string }) {
  const answer = useQuery(paceQuery(accountId));
  return (
    <Panel title="Warm-up and cool-down" answer={answer}>
      {(pace) => (
        <div className="flex flex-col gap-5 p-4">
          <CoolDown pace={pace} />
          <WarmUp accountId={accountId} pace={pace} />
        </div>
      )}
    </Panel>
  );
}

function CoolDown({ pace: { coolDown, workingHours } }: { pace: Pace }) {
  if (coolDown === null) {
    return (
      <p className="flex max-w-[88ch] items-start gap-2 text-dense text-fg-muted">
        <Check aria-hidden className="mt-0.5 size-4 flex-none text-success-fg" />
        <span>
          Not cooling down. By itself the account rests for an hour when LinkedIn asks to slow down, and for a
          day or two when it repeats that or asks for a check; then the warm-up starts again at half.
          Invitations rest for three days when 20% fewer of them are accepted than in the week before (from 20
          invitations a week on).
        </span>
      </p>
    );
  }
  const { zone } = workingHours;
  return (
    <>
      {coolDown.accountUntil ? (
        <Rest
          what="The account rests until"
          until={coolDown.accountUntil}
          zone={zone}
          reason={coolDown.accountReason}
          rest="Nothing is sent from it until then. Nothing is lost."
        />
      ) : null}
      {coolDown.invitationsUntil ? (
        <Rest
          what="Invitations rest until"
          until={coolDown.invitationsUntil}
          zone={zone}
          reason={coolDown.invitationsReason}
          rest="Messages, visits and everything else go on."
        />
      ) : null}
    </>
  );
}

interface RestProps {
  what: string;
  until: string;
  zone: string;
  reason: string | null;
  rest: string;
}

function Rest({ what, until, zone, reason, rest }: RestProps) {
  const now = useBusinessNow();
  return (
    <Banner tone="warning">
      <span className="flex items-center gap-1.5 font-medium">
        <Snowflake aria-hidden className="size-3.5" />
        {what}{' '}
        <time dateTime={until} title={inZone(until, zone)}>
          {whenWords(until, now)}
        </time>
      </span>
      {reason ? <span className="block">{reason}</span> : null}
      <span className="block">{rest}</span>
    </Banner>
  );
}
