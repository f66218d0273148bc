import { Inbox, Sun } from 'lucide-react';
import { useState } from 'react';
import { Avatar, AvatarStack } from '../ui/avatar.tsx';
import { Badge, CountBadge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Logo } from '../ui/logo.tsx';
import { Meter, Progress } from '../ui/progress.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { Row, Specimen } from './specimen.tsx';

const people = ['Ada Alpha', 'Ben Beta', 'Cleo Gamma', 'Dan Delta', 'Eva Epsilon'].map((name) => ({
  id: name,
  name,
}));

export function Signs() {
  const [view, setView] = useState<'week' | 'month'>('week');
  return (
    <>
      <Specimen name="Logo">
        <Row>
          <Logo className="h-6" />
          <Logo variant="short" className="h-8" />
        </Row>
      </Specimen>
      <Specimen name="Badge, CountBadge, StatusDot, Kbd">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="info">Scheduled</Badge>
          <Badge tone="success">Active</Badge>
          <Badge tone="warning">Paused</Badge>
          <Badge tone="danger">Failed</Badge>
          <Badge tone="brand">Draft by AI</Badge>
          <Badge tone="outline">Soon</Badge>
          <Badge pill>12 items</Badge>
          <CountBadge>3</CountBadge>
        </Row>
        <Row>
          <StatusDot tone="success">Active</StatusDot>
          <StatusDot tone="warning">Waiting</StatusDot>
          <StatusDot tone="danger">Disconnected</StatusDot>
          <StatusDot>Deleted</StatusDot>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </Row>
      </Specimen>
      <Specimen name="Avatar, AvatarStack">
        <Row>
          <Avatar name="Ada Alpha" size="xs" />
          <Avatar name="Ben Beta" size="sm" />
          <Avatar name="Cleo Gamma" status="success" />
          <Avatar name="Dan Delta" size="lg" status="danger" />
          <Avatar name="Eva Epsilon" size="xl" />
          <AvatarStack people={people} max={3} />
        </Row>
      </Specimen>
      <Specimen name="Progress, Meter, Skeleton">
        <Progress aria-label="Brand" value={40} valueText="40 of 100" />
        <Progress aria-label="Success" value={60} tone="success" size="lg" />
        <Progress aria-label="Unknown end" value={null} />
        <Meter aria-label="Under the limit" value={37} />
        <Meter aria-label="Near the limit" value={86} />
        <Meter aria-label="At the limit" value={100} />
        <div className="flex items-center gap-3">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/4" />
          </div>
        </div>
      </Specimen>
      <Specimen name="Banner">
        {(['success', 'warning', 'danger', 'upgrade', 'info'] as const).map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            action={
              <Button variant="quiet" size="sm">
                Show more
              </Button>
            }
          >
            What happened, and what to do about it
          </Banner>
        ))}
        <Banner onDismiss={() => undefined}>Can be dismissed</Banner>
        <Banner bar>From edge to edge above a page</Banner>
      </Specimen>
      <Specimen name="Tabs, SegmentedControl">
        <Tabs defaultValue="all">
          <TabList aria-label="Filter">
            <Tab value="all" count={128}>
              All
            </Tab>
            <Tab value="unread" count={3}>
              Unread
            </Tab>
            <Tab value="none">Without a count</Tab>
          </TabList>
          <TabPanel value="all">Everything</TabPanel>
          <TabPanel value="unread">Unread only</TabPanel>
          <TabPanel value="none">Nothing</TabPanel>
        </Tabs>
        <SegmentedControl
          aria-label="Range"
          value={view}
          onValueChange={setView}
          segments={[
            { value: 'week', label: 'Week', icon: <Sun aria-hidden /> },
            { value: 'month', label: 'Month' },
          ]}
        />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          icon={<Inbox />}
          title="Nothing here yet"
          text="Why it is empty, in one line."
          action={<Button>One action</Button>}
          level={3}
        />
      </Specimen>
      <Specimen name="ErrorState">
        <ErrorState
          title="Could not load this"
          text="The server did not answer. Check the connection and try again."
          requestId="req_0000"
          onRetry={() => undefined}
        />
      </Specimen>
      <Specimen name="Type">
        <p className="text-display">display</p>
        <p className="text-h1">h1 page title</p>
        <p className="text-h2">h2 section</p>
        <p className="text-h3">h3 card title</p>
        <p className="text-body">body text</p>
        <p className="text-dense">dense text</p>
        <p className="text-caption">caption text</p>
        <p className="text-stat tabular-nums">1,234</p>
        <p className="text-reading">reading text</p>
      </Specimen>
    </>
  );
}
