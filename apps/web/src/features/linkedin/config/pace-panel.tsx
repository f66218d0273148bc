import { useQuery } from '@tanstack/react-query';
import type { Pace } from '@waypost/contract/linkedin-config';
import { Check } from 'lucide-react';
import { paceQuery } from './api/config-queries.ts';
import { Panel } from './panel.tsx';
import { Rests } from './rests.tsx';
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
          day or two when it repeats that or asks for a check; then, and when LinkedIn signs the account out,
          the warm-up starts again at half. Invitations rest for three days when 20% fewer of them are
          accepted than in the week before (from 20 invitations a week on).
        </span>
      </p>
    );
  }
  return <Rests coolDown={coolDown} zone={workingHours.zone} />;
}
