import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail, CampaignLead } from '@waypost/contract/campaigns';
import { whereItShows } from '@waypost/domain/campaigns/lead-change';
import { isStep, nodeOf, type StepKind } from '@waypost/domain/campaigns/sequence/graph';
import { Inbox, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDateTime, formatAgo } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { LeadFacts, LeadScore, LeadSheetFrame, LeadTags } from '../../leads/index.ts';
import { leadConversationQuery } from '../api/lead-conversation.ts';
import { FailedStep } from './failed-step.tsx';
import { roleOf } from './lead-columns.tsx';
import { LeadWhy } from './lead-why.tsx';
import { PersonStep } from './person-step.tsx';
import { ReviewChoices } from './review-choices.tsx';
import { UndeliveredCalls } from './undelivered-calls.tsx';

export interface CampaignLeadSheetProps {
  campaign: CampaignDetail;
  lead: CampaignLead | null;
  placeOf: (nodeId: string) => string;
  /** Time zone of the lead's sender; null when it is not known. */
  zone: string | null;
  /** The lead as the server answered it after a retry or a decision. */
  onChanged: (lead: CampaignLead) => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Why one lead stands where it stands, and what a person can do about it. */
export function CampaignLeadSheet(props: CampaignLeadSheetProps) {
  const { campaign, lead, placeOf, zone, onChanged, onClose, onPrevious, onNext } = props;
  if (lead === null) return null;
  return (
    <LeadSheetFrame
      name={lead.name}
      description={`${placeOf(lead.nodeId)}${lead.sender ? `, from ${lead.sender.name}` : ', no sender'}`}
      picture={lead.picture}
      about={<p className="line-clamp-2 text-fg-muted">{roleOf(lead)}</p>}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <LeadWhy campaignId={campaign.id} lead={lead} zone={zone} />
      <UndeliveredCalls campaign={campaign} enrolmentId={lead.enrolmentId} />
      {lead.canRetry ? (
        <FailedStep campaignId={campaign.id} lead={lead} onChanged={onChanged} onDismissed={onClose} />
      ) : null}
      {lead.reviewActionId === null ? null : (
        <ReviewChoices
          campaignId={campaign.id}
          lead={lead}
          where={whereItShows(stepAt(campaign, lead))}
          onSettled={onChanged}
        />
      )}
      {lead.asks === null ? null : (
        <PersonStep
          key={`${lead.enrolmentId} ${lead.asks.nodeId}`}
          campaignId={campaign.id}
          lead={lead}
          asks={lead.asks}
          onDone={onChanged}
        />
      )}
      <Facts lead={lead} placeOf={placeOf} />
      <Ways campaign={campaign} lead={lead} />
    </LeadSheetFrame>
  );
}

/** A lead on an earlier version may stand at a step that is not there any more: most of those are messages. */
function stepAt({ graph }: CampaignDetail, { nodeId }: CampaignLead): StepKind {
  const node = nodeOf(graph, nodeId);
  return node !== null && isStep(node) ? node.kind : 'message';
}

function Facts({ lead, placeOf }: { lead: CampaignLead; placeOf: (nodeId: string) => string }) {
  const now = useBusinessNow();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Step', placeOf(lead.nodeId)],
    ['Sender', lead.sender === null ? null : <SenderFact key="s" sender={lead.sender} />],
    ['Company', lead.company],
    ['Score', <LeadScore key={lead.leadId} leadId={lead.leadId} name={lead.name} score={lead.score} />],
    ['Tags', <LeadTags key={`tags ${lead.leadId}`} leadId={lead.leadId} name={lead.name} tags={lead.tags} />],
    [
      'Last change',
      <time key="t" dateTime={lead.updatedAt} title={formatDateTime(lead.updatedAt)}>
        {formatAgo(lead.updatedAt, now)}
      </time>,
    ],
  ];
  return <LeadFacts facts={facts} />;
}

function SenderFact({ sender: { name, because } }: { sender: NonNullable<CampaignLead['sender']> }) {
  return (
    <>
      {name}
      {because === null ? null : <span className="block text-caption text-fg-subtle">{because}</span>}
    </>
  );
}

/** Links to where this lead is found elsewhere. */
function Ways({ campaign, lead }: { campaign: CampaignDetail; lead: CampaignLead }) {
  const conversation = useQuery(leadConversationQuery(lead)).data;
  return (
    <div className="flex flex-col items-start gap-2 border-t border-border pt-4">
      {conversation ? (
        <Button size="sm" asChild>
          <Link to={`${paths.inbox}?${new URLSearchParams({ c: conversation.id }).toString()}`}>
            <Inbox aria-hidden className="size-3.5" />
            Open conversation
          </Link>
        </Button>
      ) : null}
      {campaign.lists.map((list) => (
        <Button key={list.id} size="sm" variant="ghost" className="-ml-2 max-w-full" asChild>
          <Link
            to={`${generatePath(paths.leadList, { id: list.id })}?${new URLSearchParams({ search: lead.name }).toString()}`}
          >
            <UsersRound aria-hidden className="size-3.5" />
            <span className="truncate">
              {campaign.lists.length === 1 ? 'Show in' : 'Look in'} {list.name}
            </span>
          </Link>
        </Button>
      ))}
    </div>
  );
}
