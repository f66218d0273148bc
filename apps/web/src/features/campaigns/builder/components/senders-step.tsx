import { useQuery } from '@tanstack/react-query';
import { planOf } from '@waypost/domain/billing/plans';
import { mayUseOutreach, mayUseSenders } from '@waypost/domain/billing/entitlements';
import { Link as LinkIcon } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { failureOf } from '../../../../lib/api/api-error.ts';
import { countOf } from '../../../../lib/numbers.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useSubscription } from '../../../billing/index.ts';
import { linkedInAccountsQuery } from '../../../linkedin/index.ts';
import { useBuilder } from '../builder-context.ts';
import { DailyCapsField } from './daily-caps-field.tsx';
import { HoursField } from './hours-field.tsx';
import { PeriodField } from './period-field.tsx';
import { RotationField } from './rotation-field.tsx';
import { SenderProblems } from './sender-problems.tsx';
import { SenderRow } from './sender-row.tsx';
import { StepHeading } from './step-heading.tsx';

/** From which accounts, and when. */
export function SendersStep() {
  const { draft, state, running, accounts } = useBuilder();
  const answer = useQuery(linkedInAccountsQuery);
  const { accountIds } = state.content;
  const choose = (id: string, on: boolean) =>
    draft.change({ accountIds: on ? [...accountIds, id] : accountIds.filter((other) => other !== id) });
  return (
    <>
      <StepHeading
        title="Senders and schedule"
        text="Each lead is written to by one sender only. Limits belong to the account: all campaigns of a sender share them."
      />
      <div className="flex flex-col gap-4">
        <Card>
          <CardHead
            level={3}
            title="Senders"
            className="flex-wrap gap-y-0"
            note={<PlanNote chosen={accountIds.length} />}
          />
          {running ? (
            <p className="border-b border-border px-4 py-2.5 text-caption text-fg-subtle">
              Senders of a campaign that has started are added and removed on its own page, because leads move
              with them.{' '}
              <Link
                to={`/campaign/${state.id ?? ''}`}
                className="font-medium text-accent-fg underline-offset-3 hover:underline"
              >
                Open the campaign
              </Link>
            </p>
          ) : (
            <PlanLimit chosen={accountIds.length} />
          )}
          <SenderProblems />
          {answer.isError && !accounts ? (
            <ErrorState
              title="The accounts could not be loaded"
              {...failureOf(answer.error)}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          ) : !accounts ? (
            <CardBody className="flex flex-col gap-4" role="status" aria-label="Loading accounts">
              <Skeleton className="h-9" />
              <Skeleton className="h-9" />
            </CardBody>
          ) : accounts.length === 0 ? (
            <EmptyState
              level={3}
              icon={<LinkIcon />}
              title="Connect a LinkedIn account first"
              text="Campaigns are sent from your own account."
              action={
                <Button variant="primary" asChild>
                  <Link to={paths.settings}>Connect Account</Link>
                </Button>
              }
            />
          ) : (
            <ul className="divide-y divide-border" aria-label="Senders">
              {accounts.map((account) => (
                <SenderRow
                  key={account.id}
                  account={account}
                  chosen={accountIds.includes(account.id)}
                  disabled={running}
                  onChoose={(on) => choose(account.id, on)}
                />
              ))}
            </ul>
          )}
        </Card>
        {accountIds.length > 1 ? (
          <Card>
            <CardHead level={3} title="How leads are dealt" />
            <CardBody>
              <RotationField />
            </CardBody>
          </Card>
        ) : null}
        <Card>
          <CardHead level={3} title="Period" />
          <CardBody>
            <PeriodField />
          </CardBody>
        </Card>
        <Card>
          <CardHead
            level={3}
            title="Daily caps"
            className="flex-wrap gap-y-0"
            note={<span className="whitespace-normal">of this campaign, all senders together</span>}
          />
          <CardBody>
            <DailyCapsField />
          </CardBody>
        </Card>
        <Card>
          <CardHead level={3} title="Working hours" />
          <CardBody>
            <HoursField />
          </CardBody>
        </Card>
      </div>
    </>
  );
}

/** How many are chosen, and how many the plan allows. */
function PlanNote({ chosen }: { chosen: number }) {
  const { data } = useSubscription();
  if (!data) return null;
  const { name, access } = planOf(data.planId);
  return (
    <span className="whitespace-normal">
      {chosen} chosen, the {name} plan sends from {countOf(access.sendersLimit, 'account')}
    </span>
  );
}

/** What the plan does not allow, in the server's own words, before it has to refuse. */
function PlanLimit({ chosen }: { chosen: number }) {
  const { data } = useSubscription();
  if (!data) return null;
  const outreach = mayUseOutreach(data.planId);
  const refused = outreach.ok ? mayUseSenders(data.planId, chosen) : outreach;
  if (refused.ok) return null;
  return (
    <div className="px-4 pt-3">
      <Banner
        tone="warning"
        action={
          <Button variant="quiet" size="sm" asChild>
            <Link to={paths.billing}>See plans</Link>
          </Button>
        }
      >
        {refused.message} The draft is kept; it cannot be launched before.
      </Banner>
    </div>
  );
}
