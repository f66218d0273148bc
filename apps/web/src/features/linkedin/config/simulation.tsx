import { formatWeekday } from '../../../lib/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LimitSimulationReply } from '@waypost/contract/linkedin-config';
import type { LimitChange } from '@waypost/domain/linkedin/limit-settings';
import { describeSimulation } from '@waypost/domain/linkedin/queue-simulation';
import { useSettled } from '../../../lib/use-settled.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { simulationQuery } from './api/config-queries.ts';

const pauseMs = 400;

/** What the limits that are typed would do to the queue, worked out by the code that sends. */
export function Simulation({ accountId, change }: { accountId: string; change: LimitChange }) {
  const asked = useSettled(JSON.stringify(change), pauseMs);
  const { data, error, isFetching } = useQuery({
    ...simulationQuery(accountId, JSON.parse(asked) as LimitChange),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const waiting = isFetching || asked !== JSON.stringify(change);
  return (
    <p role="status" className="text-dense text-fg-muted">
      {error
        ? `What this would change could not be worked out. ${errorMessage(error)}`
        : data === undefined || waiting
          ? 'Working out what this changes...'
          : sentenceOf(data)}
    </p>
  );
}

function sentenceOf({ what, actions, before, after, bindingAfter }: LimitSimulationReply): string {
  const end = ({ endsAt, unsent }: typeof before) => ({
    endsAt: endsAt === null ? null : Date.parse(endsAt),
    unsent,
  });
  return describeSimulation(
    what,
    { actions, before: end(before), after: end(after), bindingAfter },
    formatWeekday,
  );
}
