import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { generatePath, Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { sendingStopQuery } from '../features/campaigns/api/sending-stop.ts';
import { ActionsToday } from '../features/dashboard/components/actions-today.tsx';
import { NextStepRoom, NextStepRow } from '../features/dashboard/components/next-step-row.tsx';
import { RepliesWaiting } from '../features/dashboard/components/replies-waiting.tsx';
import { TasksDue } from '../features/dashboard/components/tasks-due.tsx';
import { IntentBadge } from '../features/inbox/components/intent-badge.tsx';
import { NewSignals } from '../features/leads/signals/new-signals.tsx';
import { linkedInAccountsQuery } from '../features/linkedin/index.ts';
import { useCurrentUser } from '../features/users/index.ts';
import { useBusinessNow } from '../lib/clock.ts';
import { formatDate } from '../lib/dates.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { useNextStep } from './use-next-step.ts';

/**
 * What waits for the person: one thing to do next, replies without an answer, tasks, what the accounts have left. Each part
 * asks for itself: together they rest on eight answers, and each would draw all of them anew.
 */
export function Today() {
  const now = useBusinessNow();
  return (
    <Card role="group" aria-label="Today">
      <CardHead
        title="Today"
        note={formatDate(now)}
        actions={
          <Button variant="ghost" size="sm" className="-mr-2.5" asChild>
            <Link to={paths.inbox}>
              Open Unibox
              <ChevronRight aria-hidden className="size-3.5" />
            </Link>
          </Button>
        }
      />
      <WhatIsNext />
      <RepliesWaiting inboxPath={paths.inbox} renderIntent={(intent) => <IntentBadge intent={intent} />} />
      <TasksDue />
      <NewSignals listPath={(id) => generatePath(paths.leadList, { id })} />
      <Actions />
    </Card>
  );
}

function WhatIsNext() {
  const { step, isLearning, profileId, dismissSetup } = useNextStep();
  if (isLearning) return <NextStepRoom />;
  if (step === null) return null;
  return <NextStepRow step={step} profileId={profileId} onDismissSetup={dismissSetup} />;
}

function Actions() {
  const linked = useQuery(linkedInAccountsQuery).data?.filter(({ status }) => status !== 'Deleted');
  const isStopped = useQuery(sendingStopQuery).data?.stopped === true;
  const hasPlanEnded = useCurrentUser()?.subscription?.status === 'expired';
  if (linked === undefined) return null;
  return (
    <ActionsToday
      accounts={linked}
      isStopped={isStopped}
      hasPlanEnded={hasPlanEnded}
      limitsPath={paths.linkedinConfig}
      accountsPath={paths.settings}
    />
  );
}
