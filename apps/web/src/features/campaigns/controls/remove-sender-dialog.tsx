import { useQuery } from '@tanstack/react-query';
import type { SenderInCampaign } from '@waypost/contract/campaigns';
import { useState } from 'react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Radio, RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { campaignSendersQuery, useRemoveSender } from '../api/senders.ts';
import { removalWords, removedWords, type ReachedChoice } from './removal-words.ts';

export interface RemoveSenderDialogProps {
  campaign: { id: string; name: string };
  account: { id: string; name: string };
  onClose: () => void;
}

/**
 * Asks what happens with the leads in flight before a sender leaves a running campaign. One that left and finishes its
 * leads can only be told to leave them too.
 */
export function RemoveSenderDialog({ campaign, account, onClose }: RemoveSenderDialogProps) {
  const answer = useQuery({ ...campaignSendersQuery(campaign.id), refetchOnMount: 'always' });
  const remove = useRemoveSender(campaign.id, account.id);
  const [chosen, setChosen] = useState<ReachedChoice | null>(null);
  const sender = answer.data?.find(({ id }) => id === account.id);
  const hasLeft = sender !== undefined && !sender.takesLeads;
  const canKeep = sender !== undefined && sender.ifRemoved.canKeep && !hasLeft;
  const choice = canKeep ? (chosen ?? 'keep') : 'skip';
  // What is shown must be what happens: an older reading may count leads that have moved on since.
  const known = answer.isSuccess && answer.isFetchedAfterMount;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={hasLeft ? `Skip the leads of ${account.name}?` : `Remove ${account.name} from ${campaign.name}?`}
      description={
        hasLeft ? 'It was removed from this campaign and only finishes its leads.' : describe(sender)
      }
      confirmLabel={hasLeft ? 'Skip its leads' : 'Remove sender'}
      confirmDisabled={!known}
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : null}
      onConfirm={() =>
        remove.mutate(choice, {
          onSuccess: (removed) => {
            toast({
              title: hasLeft
                ? `${account.name} sends nothing more in ${campaign.name}`
                : `${account.name} was removed from ${campaign.name}`,
              description: removedWords(removed),
            });
            onClose();
          },
        })
      }
    >
      {answer.isError ? (
        <ErrorState
          className="p-0"
          title="The leads of this sender could not be counted"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : !known ? (
        <Skeleton className="h-16 rounded-control" />
      ) : sender === undefined ? (
        <p className="text-dense text-fg-muted">It has been taken out of this campaign already.</p>
      ) : (
        <>
          {sender.reached > 0 && canKeep ? (
            <ReachedQuestion sender={sender} value={choice} onChange={setChosen} busy={remove.isPending} />
          ) : null}
          <ul
            aria-label="What happens"
            className="flex list-disc flex-col gap-1 pl-4 text-dense text-fg-muted tabular-nums"
          >
            {removalWords(sender, choice).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </AlertDialog>
  );
}

function describe(sender: SenderInCampaign | undefined): string {
  switch (sender?.status) {
    case 'Deleted':
      return 'The account is deleted and sends nothing more.';
    case 'Disconnected':
      return 'The account is disconnected. It gets no new leads of this campaign.';
    default:
      return 'It gets no new leads of this campaign.';
  }
}

interface ReachedQuestionProps {
  sender: SenderInCampaign;
  value: ReachedChoice;
  onChange: (value: ReachedChoice) => void;
  busy: boolean;
}

function ReachedQuestion({ sender, value, onChange, busy }: ReachedQuestionProps) {
  const isActive = sender.status === 'Active';
  return (
    <fieldset>
      <legend className="mb-2 text-dense font-medium">
        What happens with the {countOf(sender.reached, 'lead')} it has reached?
      </legend>
      <RadioGroup
        aria-label="Leads it has reached"
        value={value}
        disabled={busy}
        onValueChange={(next) => onChange(next === 'skip' ? 'skip' : 'keep')}
      >
        <Radio
          value="keep"
          label={isActive ? 'It goes on with them' : 'They wait for the account'}
          help={isActive ? 'It writes to them to the end.' : 'They go on when it is reconnected.'}
        />
        <Radio value="skip" label="They are skipped" help="The sequence ends for them, with the reason." />
      </RadioGroup>
    </fieldset>
  );
}
