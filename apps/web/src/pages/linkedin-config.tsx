import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { SendingStopBanner } from '../features/campaigns/controls/sending-stop-banner.tsx';
import { linkedInAccountsQuery } from '../features/linkedin/api/linkedin-accounts.ts';
import { badgeTone, statusTone, typeWord } from '../features/linkedin/model/account-words.ts';
import { DoubtHold } from '../features/linkedin/config/doubt-hold.tsx';
import { HoursPanel } from '../features/linkedin/config/hours-panel.tsx';
import { LimitsPanel } from '../features/linkedin/config/limits-panel.tsx';
import { LogPanel } from '../features/linkedin/config/log-panel.tsx';
import { PacePanel } from '../features/linkedin/config/pace-panel.tsx';
import { PauseButton, PausedBanner, PlanRestBanner } from '../features/linkedin/config/pause-control.tsx';
import { PendingPanel } from '../features/linkedin/config/pending-panel.tsx';
import { RestsOf } from '../features/linkedin/config/rests.tsx';
import { RhythmPanel } from '../features/linkedin/config/rhythm-panel.tsx';
import { QueuePanel } from '../features/linkedin/config/queue-panel.tsx';
import { SharesPanel } from '../features/linkedin/config/shares-panel.tsx';
import { UnsavedChanges } from '../features/linkedin/config/unsaved-changes.tsx';
import { failureOf } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';

const tabs = [
  { value: 'limits', label: 'Limits' },
  { value: 'queue', label: 'Next 24 hours' },
  { value: 'hours', label: 'Hours and pace' },
  { value: 'pending', label: 'Pending invitations' },
  { value: 'log', label: 'Log' },
] as const;

export function Component() {
  usePageTitle('LinkedIn limits');
  const answer = useQuery(linkedInAccountsQuery);
  const [params, setParams] = useSearchParams();
  const accounts = answer.data?.filter(({ status }) => status !== 'Deleted') ?? [];
  const account = accounts.find(({ id }) => id === params.get('account')) ?? accounts[0];
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'limits';

  function change(name: string, value: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHead
        title="LinkedIn limits"
        description="All campaigns of one sender share its limits. What binds right now is named."
        actions={
          accounts.length > 1 && account ? (
            <Select
              aria-label="Account"
              options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
              value={account.id}
              onValueChange={(id) => change('account', id)}
              className="w-56 max-sm:w-full"
            />
          ) : null
        }
      />
      <SendingStopBanner className="mb-4" />
      {answer.error && !answer.data ? (
        <Card>
          <ErrorState
            title="The accounts could not be loaded"
            {...failureOf(answer.error)}
            retrying={answer.isFetching}
            onRetry={() => void answer.refetch()}
          />
        </Card>
      ) : (
        <SkeletonGroup
          loading={answer.isPending}
          label="Loading accounts"
          skeleton={<Skeleton className="h-64 rounded-card" />}
        >
          {account === undefined ? (
            <Card>
              <EmptyState
                icon={<Link2 />}
                title="No LinkedIn account is connected"
                text="Limits, working hours and the queue appear here for each account that is connected."
                action={
                  <Button variant="primary" asChild>
                    <Link to={paths.settings}>Connect an account</Link>
                  </Button>
                }
              />
            </Card>
          ) : (
            <>
              <AccountLine account={account} />
              {/* Where pace is set it stands beside its rules. */}
              {tab === 'hours' ? null : <RestsOf accountId={account.id} zone={account.timeZone} />}
              <UnsavedChanges>
                <Tabs value={tab} onValueChange={(value) => change('tab', value)}>
                  <TabList aria-label="Settings of the account">
                    {tabs.map(({ value, label }) => (
                      <Tab key={value} value={value}>
                        {label}
                        {value === tab ? <InView /> : null}
                      </Tab>
                    ))}
                  </TabList>
                  <TabPanel value="limits" className="flex flex-col gap-4">
                    <LimitsPanel key={account.id} accountId={account.id} zone={account.timeZone} />
                    <SharesPanel accountId={account.id} />
                  </TabPanel>
                  <TabPanel value="queue">
                    <QueuePanel accountId={account.id} zone={account.timeZone} />
                  </TabPanel>
                  <TabPanel value="hours" className="flex flex-col gap-4">
                    <PacePanel key={`pace ${account.id}`} accountId={account.id} />
                    <RhythmPanel accountId={account.id} />
                    <HoursPanel key={account.id} accountId={account.id} />
                  </TabPanel>
                  <TabPanel value="pending">
                    <PendingPanel accountId={account.id} />
                  </TabPanel>
                  <TabPanel value="log">
                    <LogPanel account={account} />
                  </TabPanel>
                </Tabs>
              </UnsavedChanges>
            </>
          )}
        </SkeletonGroup>
      )}
    </div>
  );
}

/** On a phone the tabs are wider than the page: the chosen one moves into view. */
function InView() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    mark.current?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  return <span ref={mark} aria-hidden />;
}

function AccountLine({ account }: { account: LinkedInAccount }) {
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <Avatar name={account.name} src={account.picture} size="md" />
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-dense">
          <span className="font-medium wrap-anywhere">{account.name}</span>
          <span className="text-fg-subtle">{typeWord[account.type]}</span>
          <Badge tone={statusTone[account.status]}>{account.status}</Badge>
          {account.badges.map((badge) => (
            <Badge key={badge} tone={badgeTone[badge]}>
              {badge}
            </Badge>
          ))}
        </p>
        <span className="ml-auto flex-none">
          <PauseButton key={account.id} account={account} />
        </span>
      </div>
      <PlanRestBanner account={account} />
      <PausedBanner account={account} />
      <DoubtHold key={`doubts ${account.id}`} account={account} />
      {account.status === 'Disconnected' ? (
        <Banner
          tone="danger"
          className="mb-3"
          action={
            <Button variant="quiet" size="sm" asChild>
              <Link to={paths.settings}>Reconnect</Link>
            </Button>
          }
        >
          {account.statusReason ?? 'LinkedIn ended this session.'} Nothing is sent until it is reconnected.
        </Banner>
      ) : null}
    </>
  );
}
