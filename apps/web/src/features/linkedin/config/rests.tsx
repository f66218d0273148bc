import { useQuery } from '@tanstack/react-query';
import type { Pace } from '@waypost/contract/linkedin-config';
import { Snowflake } from 'lucide-react';
import { useBusinessNow } from '../../../lib/clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { paceQuery } from './api/config-queries.ts';
import { inZone, whenWords } from './model/instants.ts';

type CoolDown = NonNullable<Pace['coolDown']>;

/** Until when and why the account rests by itself, beside limits that seem to leave room; nothing while it does not rest. */
export function RestsOf({ accountId, zone }: { accountId: string; zone: string }) {
  const coolDown = useQuery(paceQuery(accountId)).data?.coolDown;
  if (!coolDown) return null;
  return (
    <div className="mb-3 flex flex-col gap-3 empty:hidden">
      <Rests coolDown={coolDown} zone={zone} />
    </div>
  );
}

export function Rests({ coolDown, zone }: { coolDown: CoolDown; zone: string }) {
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
  // It has ended before the next reading says so.
  if (Date.parse(until) <= now) return null;
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
