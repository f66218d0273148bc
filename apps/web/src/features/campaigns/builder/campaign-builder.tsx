import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { errorSentences } from '@waypost/domain/campaigns/sequence/error-sentences';
import { lostTitles, nodeTitles } from '@waypost/domain/campaigns/sequence/node-titles';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { validateGraph } from '@waypost/domain/campaigns/sequence/validate-graph';
import type { PrivateAddresses } from '@waypost/domain/campaigns/sequence/webhook-address';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { paths } from '../../../app/paths.ts';
import { useLeaving } from '../../../lib/leaving.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { cn } from '../../../ui/class-names.ts';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { webhookRuleQuery } from '../api/webhook-calls.ts';
import { BuilderContext, type Builder } from './builder-context.ts';
import { AudienceStep } from './components/audience-step.tsx';
import { BuilderHead } from './components/builder-head.tsx';
import { ExclusionsStep } from './components/exclusions-step.tsx';
import { ReviewStep } from './components/review-step.tsx';
import { PlannedStart } from './components/planned-start.tsx';
import { SaveNotice } from './components/save-notice.tsx';
import { SendersStep } from './components/senders-step.tsx';
import { StartNotice } from './components/start-notice.tsx';
import { SequenceStep } from './components/sequence-step.tsx';
import { UndrawnNotice } from './components/undrawn-notice.tsx';
import { builderSteps, editableWhileRunning, missingIn, reachableSteps, stepOf } from './model/steps.ts';
import type { BuilderStepId } from './model/steps.ts';
import { senderProblems } from './model/sender-problems.ts';
import { undrawnProblems } from './model/undrawn.ts';
import { useDraft } from './use-draft.ts';

export interface CampaignBuilderProps {
  /** Null: a campaign that the server does not have yet. */
  campaign: CampaignDetail | null;
  /** The lists a new campaign starts with. */
  listIds?: readonly string[];
  /** When a new campaign is to start, an ISO instant; null: as soon as it is launched. */
  startAt?: string | null;
  /** The first change of a new campaign made it: its id. */
  onCreated?: (campaignId: string) => void;
}

const contents: Record<BuilderStepId, () => ReactNode> = {
  audience: AudienceStep,
  sequence: SequenceStep,
  senders: SendersStep,
  exclusions: ExclusionsStep,
  review: ReviewStep,
};

/** Builds a campaign step by step; also edits the sequence and hours of one that runs. */
export function CampaignBuilder({ campaign, listIds, startAt = null, onCreated }: CampaignBuilderProps) {
  const running = campaign !== null && campaign.status !== 'Draft' && campaign.status !== 'Scheduled';
  const draft = useDraft({ campaign, listIds, startAt, autosave: !running });
  const state = useStore(draft.store);
  const { content } = state;
  usePageTitle(content.name, [{ label: 'Campaigns', to: paths.campaigns }]);
  useCreatedOnce(state.id, campaign, onCreated);
  // A draft saves itself. Of a campaign that runs what is not saved stands here alone; its own page leaves out `edit`.
  const leaving = useLeaving(running && Object.keys(draft.unsaved()).length > 0, {
    signInPath: paths.signIn,
    parts: ['edit'],
  });

  const accounts = useUsableAccounts();
  const senders = (accounts ?? []).filter(({ id }) => content.accountIds.includes(id));
  const strictest = senders.find(({ type }) => type === 'free') ?? senders[0];
  const accountType = strictest?.type === 'free' ? 'free' : 'paid';
  const privateAddresses = usePrivateAddresses(content.graph);
  const stored = campaign !== null && draft.unsaved().graph === undefined ? campaign.graph : null;
  const undrawn = useMemo(() => (stored === null ? [] : undrawnProblems(stored)), [stored]);
  const drawn = useMemo(
    () => validateGraph(content.graph, accountType, privateAddresses),
    [content.graph, accountType, privateAddresses],
  );
  const ofSenders = useMemo(() => senderProblems(content.graph, drawn), [content.graph, drawn]);
  const problems = useMemo(() => [...undrawn, ...drawn], [undrawn, drawn]);
  const titles = useMemo(
    () => new Map([...nodeTitles(content.graph), ...(stored === null ? [] : lostTitles(stored))]),
    [content.graph, stored],
  );

  const errors = {
    sequence: problems.filter(({ severity }) => severity === 'error').length - ofSenders.length,
    senders: ofSenders.length,
  };
  const steps = running ? builderSteps.filter(({ id }) => editableWhileRunning.includes(id)) : builderSteps;
  const missing = steps.map(({ id }) => missingIn(id, content, errors));
  const [search, setSearch] = useSearchParams();
  const [furthest, setFurthest] = useState(0);
  const reachable = running ? steps.length : reachableSteps(missing, furthest);
  const current = stepOf(search.get('step'), steps, reachable);
  const at = steps.findIndex(({ id }) => id === current);
  if (at > furthest) setFurthest(at);
  useEffect(() => {
    // An address that asks for a step that is locked must not take one there as soon as it is not.
    if (!search.has('step') || search.get('step') === current) return;
    const next = new URLSearchParams(search);
    next.set('step', current);
    setSearch(next, { replace: true });
  }, [search, setSearch, current]);

  const builder: Builder = {
    draft,
    state,
    running,
    accounts,
    accountType,
    previewAccountId: strictest?.id ?? null,
    problems,
    senderProblems: ofSenders,
    missing: missing.find((sentence) => sentence !== null) ?? null,
    undrawn: stored === null ? [] : errorSentences(stored, undrawn),
    titles,
    goTo(step, nodeId) {
      // Going on with what is there is a decision too: the draft gets its address.
      if (state.id === null) void draft.flush();
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.set('step', step);
        if (nodeId === undefined) next.delete('node');
        else next.set('node', nodeId);
        return next;
      });
    },
  };
  const Content = contents[current];
  // Where the day is chosen it need not be said as well.
  const plans = campaign === null || campaign.status === 'Draft';
  const full = current === 'sequence';
  const fills = useMedia('(min-width: 1024px)') && full;
  return (
    <BuilderContext value={builder}>
      <div
        data-fills={fills ? '' : undefined}
        data-grows={fills ? undefined : ''}
        className={cn('-m-6 flex flex-1 flex-col max-md:-m-4', fills && 'min-h-[560px]')}
      >
        <BuilderHead
          steps={steps}
          current={current}
          reachable={reachable}
          furthest={furthest}
          missing={missing}
          scheduled={campaign?.status === 'Scheduled'}
        />
        <LeaveDialog {...leaving} />
        <SaveNotice />
        <UndrawnNotice />
        {campaign === null ? null : <StartNotice campaign={campaign} />}
        {plans && current !== 'senders' ? <PlannedStart /> : null}
        {full ? (
          <Content />
        ) : (
          <div className="mx-auto w-full max-w-[1040px] flex-1 p-6 max-md:p-4">
            <Content />
          </div>
        )}
      </div>
    </BuilderContext>
  );
}

function useUsableAccounts() {
  const { data } = useQuery(linkedInAccountsQuery);
  return useMemo(() => data?.filter(({ status }) => status !== 'Deleted'), [data]);
}

/** Until the server has said its rule nothing is refused by it: at the launch it is asked anyhow. */
function usePrivateAddresses(graph: SequenceGraph): PrivateAddresses {
  const calls = Object.values(graph.nodes).some(({ kind }) => kind === 'webhook');
  const { data } = useQuery({ ...webhookRuleQuery, enabled: calls });
  return data?.privateAddresses ?? 'allowed';
}

/** Tells that the draft has an id now, once, and not of a campaign that had one from the start. */
function useCreatedOnce(
  id: string | null,
  campaign: CampaignDetail | null,
  onCreated: ((campaignId: string) => void) | undefined,
): void {
  const [told, setTold] = useState<string | null>(campaign?.id ?? null);
  useEffect(() => {
    if (id === null || id === told) return;
    setTold(id);
    onCreated?.(id);
  }, [id, told, onCreated]);
}
