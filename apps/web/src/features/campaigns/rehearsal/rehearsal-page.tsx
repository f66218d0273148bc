import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { useState } from 'react';
import { generatePath, Link, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage, failureOf, isApiError } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { Drama } from 'lucide-react';
import { campaignQuery } from '../api/campaigns.ts';
import { CampaignAbsent, CampaignLoading } from '../controls/campaign-absent.tsx';
import { SendingStopBanner } from '../controls/sending-stop-banner.tsx';
import { DayActions } from './day-actions.tsx';
import { RehearsalAssumptions } from './rehearsal-assumptions.tsx';
import { RehearsalCalendar } from './rehearsal-calendar.tsx';
import { RehearsalHead } from './rehearsal-head.tsx';
import { RehearsalEnds, RehearsalLeftOut } from './rehearsal-left-out.tsx';
import { RehearsalMessages } from './rehearsal-messages.tsx';
import { RehearsalNumbers } from './rehearsal-numbers.tsx';
import { rehearsalQuery } from './rehearsal-queries.ts';
import { RehearsalSenders } from './rehearsal-senders.tsx';
import { RehearsalWhatIf } from './rehearsal-what-if.tsx';
import { nothingWords } from './rehearsal-words.ts';
import { RestingSenders } from './resting-senders.tsx';

const runs = 20;

/** A campaign played on a simulated network. Seed and wished date live in the address. */
export function RehearsalPage({ id }: { id: string }) {
  const campaign = useQuery(campaignQuery(id));
  const [params, setParams] = useSearchParams();
  const seed = wholeNumber(params.get('seed')) ?? 1;
  const finishBy = /^\d{4}-\d\d-\d\d$/.exec(params.get('finishBy') ?? '')?.[0] ?? null;
  const answer = useQuery({
    ...rehearsalQuery(id, { seed, finishBy }),
    enabled: campaign.data !== undefined,
  });
  usePageTitle('Rehearsal', [
    { label: 'Campaigns', to: paths.campaigns },
    ...(campaign.data ? [{ label: campaign.data.name, to: generatePath(paths.campaign, { id }) }] : []),
  ]);
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );

  if (campaign.isError && !campaign.data) return <CampaignAbsent answer={campaign} />;
  if (!campaign.data) {
    return (
      <SkeletonGroup loading label="Loading the campaign" skeleton={<CampaignLoading />}>
        {null}
      </SkeletonGroup>
    );
  }
  const rehearsal = answer.data;
  return (
    <div className="flex flex-col gap-4">
      <RehearsalHead
        campaign={campaign.data}
        rehearsal={rehearsal}
        busy={answer.isFetching}
        onAgain={() => set('seed', String(seed + runs))}
      />
      <SendingStopBanner note="The rehearsal plays as if sending went on now." />
      {answer.isError && !answer.isFetching ? (
        <Failed id={id} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {rehearsal === undefined && answer.isFetching ? <Playing /> : null}
      {rehearsal && !answer.isError ? (
        <Result
          key={rehearsal.seeds[0]}
          campaign={campaign.data}
          rehearsal={rehearsal}
          busy={answer.isFetching}
          onFinishBy={(date) => set('finishBy', date)}
        />
      ) : null}
    </div>
  );
}

interface ResultProps {
  campaign: CampaignDetail;
  rehearsal: Rehearsal;
  busy: boolean;
  onFinishBy: (date: string) => void;
}

function Result({ campaign, rehearsal, busy, onFinishBy }: ResultProps) {
  const busiest = rehearsal.calendar.find(({ total }) => total.high > 0)?.date ?? null;
  const [date, setDate] = useState(busiest);
  if (rehearsal.calendar.length === 0) {
    return (
      <>
        <Card>
          <EmptyState
            icon={<Drama />}
            title={rehearsal.leads.played === 0 ? 'Nobody would be contacted' : 'Nothing would be sent'}
            text={
              rehearsal.leads.played === 0
                ? 'Every lead is left out or has ended. The reasons are below.'
                : nothingWords(rehearsal)
            }
            action={
              rehearsal.senders.some(({ status }) => status !== 'Active') ? (
                <Button variant="primary" asChild>
                  <Link to={paths.settings}>Open accounts</Link>
                </Button>
              ) : undefined
            }
          />
        </Card>
        <RehearsalSenders rehearsal={rehearsal} />
        {rehearsal.leads.played > 0 ? <RehearsalMessages campaign={campaign} /> : null}
        <RehearsalLeftOut rehearsal={rehearsal} />
        <RehearsalAssumptions rehearsal={rehearsal} />
      </>
    );
  }
  return (
    <>
      {rehearsal.leads.sampled ? (
        <Banner tone="info">
          A sample of {formatNumber(rehearsal.leads.looked)} of {countOf(rehearsal.leads.total, 'lead')} is
          played. Counts are those of the sample; the end is not earlier than shown.
        </Banner>
      ) : null}
      <RestingSenders rehearsal={rehearsal} />
      <RehearsalNumbers rehearsal={rehearsal} />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-4 max-xl:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          <RehearsalCalendar rehearsal={rehearsal} chosen={date} onChoose={setDate} />
          <DayActions rehearsal={rehearsal} date={date} />
          <RehearsalLeftOut rehearsal={rehearsal} />
          <RehearsalEnds rehearsal={rehearsal} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <RehearsalSenders rehearsal={rehearsal} />
          <RehearsalMessages campaign={campaign} />
          <RehearsalWhatIf rehearsal={rehearsal} busy={busy} onFinishBy={onFinishBy} />
        </div>
      </div>
      <RehearsalAssumptions rehearsal={rehearsal} />
    </>
  );
}

function Failed({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  const missing = isApiError(error, 'not_ready') || isApiError(error, 'conflict');
  return (
    <Card>
      {missing ? (
        <EmptyState
          icon={<Drama />}
          title="This campaign cannot be rehearsed yet"
          text={errorMessage(error)}
          action={
            <Button variant="primary" asChild>
              <Link to={generatePath(paths.campaign, { id })}>Open the campaign</Link>
            </Button>
          }
        />
      ) : (
        <ErrorState title="The rehearsal could not be played" {...failureOf(error)} onRetry={onRetry} />
      )}
    </Card>
  );
}

function Playing() {
  return (
    <div role="status" aria-label="Playing the campaign" className="flex flex-col gap-4">
      <p className="text-dense text-fg-muted">
        Playing {countOf(runs, 'run')} of the campaign. Nothing is sent.
      </p>
      <Skeleton className="h-22 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

function wholeNumber(text: string | null): number | null {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 && value <= 1_000_000_000 ? value : null;
}
