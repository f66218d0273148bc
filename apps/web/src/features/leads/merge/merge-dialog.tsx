import { useQuery } from '@tanstack/react-query';
import type { Comparison } from '@waypost/contract/leads-merge';
import { PRESELECTION_RULE } from '@waypost/domain/leads/merge/merged-values';
import { reasonWords } from '@waypost/domain/leads/merge/same-person';
import { useState } from 'react';
import { errorMessage, failureOf, isApiError } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Radio, RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { MergeFields } from './merge-fields.tsx';
import { MixedNote } from './mixed-note.tsx';
import { comparisonQuery, useMerge } from './merge-queries.ts';
import { MergeSideHead } from './merge-side-head.tsx';

export interface MergeDialogProps {
  leadIds: readonly [string, string];
  onClose: () => void;
  /** They are one now: the lead that stayed, and the one that went into it. */
  onMerged: (leadId: string, formerId: string) => void;
}

/** Two leads side by side: which value stays, what happens, one button. */
export function MergeDialog({ leadIds: [one, other], onClose, onMerged }: MergeDialogProps) {
  const answer = useQuery(comparisonQuery(one, other));
  const merge = useMerge();
  const [keep, setKeep] = useState<Readonly<Record<string, string>>>({});
  const [goesOn, setGoesOn] = useState<string | null>(null);
  const shown = answer.data;
  const waits = shown?.chooseCampaign === true && goesOn === null;
  const changed = isApiError(merge.error) && merge.error.code === 'conflict';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="xl"
      className="md:max-w-[880px]"
      title="Merge two leads"
      description="The two become one lead. Choose which value stays where they differ."
      dirty={Object.keys(keep).length > 0}
      busy={merge.isPending}
      error={merge.error === null ? null : errorMessage(merge.error)}
      footer={
        <>
          {shown === undefined ? null : <MixedNote shown={shown} keep={keep} />}
          {waits ? (
            <span className="mr-auto text-caption text-fg-muted">Choose which campaign goes on.</span>
          ) : null}
          {changed ? (
            <Button
              busy={answer.isFetching}
              onClick={() => {
                merge.reset();
                void answer.refetch();
              }}
            >
              Look again
            </Button>
          ) : null}
          <Button onClick={onClose} disabled={merge.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={merge.isPending}
            disabled={shown === undefined || shown.refusal !== null || waits || answer.isFetching}
            onClick={() => {
              if (shown === undefined) return;
              const order = {
                leadIds: [one, other] as [string, string],
                keep: { ...keep },
                stamp: shown.stamp,
              };
              merge.mutate(goesOn === null ? order : { ...order, goesOn }, {
                onSuccess: ({ leadId, formerId }) => onMerged(leadId, formerId),
              });
            }}
          >
            Merge leads
          </Button>
        </>
      }
    >
      {answer.isError ? (
        <ErrorState
          title="The two leads could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : (
        <SkeletonGroup
          loading={shown === undefined}
          label="Loading the two leads"
          skeleton={<Skeleton className="h-80 rounded-card" />}
        >
          {shown === undefined ? null : (
            <Sides shown={shown} keep={keep} onKeep={setKeep} goesOn={goesOn} onGoesOn={setGoesOn} />
          )}
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

interface SidesProps {
  shown: Comparison;
  keep: Readonly<Record<string, string>>;
  onKeep: (keep: Readonly<Record<string, string>>) => void;
  goesOn: string | null;
  onGoesOn: (leadId: string) => void;
}

function Sides({ shown, keep, onKeep, goesOn, onGoesOn }: SidesProps) {
  const { one, other } = shown;
  return (
    <div className="flex flex-col gap-4">
      {shown.refusal === null ? null : <Banner tone="warning">{shown.refusal}</Banner>}
      <div className="grid grid-cols-2 gap-3">
        <MergeSideHead side={one} place="Left" />
        <MergeSideHead side={other} place="Right" />
      </div>
      <MergeFields shown={shown} keep={keep} onKeep={onKeep} />
      {shown.chooseCampaign ? (
        <fieldset className="rounded-card border border-border p-3">
          <legend className="px-1 text-dense font-semibold">Which campaign goes on?</legend>
          <RadioGroup value={goesOn ?? ''} onValueChange={onGoesOn} aria-label="Which campaign goes on?">
            {[one, other].map((side, at) => {
              const campaign = side.campaigns.find(({ unfinished }) => unfinished);
              return (
                <Radio
                  key={side.id}
                  value={side.id}
                  label={`“${campaign?.name ?? '-'}”, as the ${at === 0 ? 'left' : 'right'} lead`}
                  help={campaign?.state}
                />
              );
            })}
          </RadioGroup>
        </fieldset>
      ) : null}
      <section aria-label="What happens">
        <h3 className="mb-1 text-h3">What happens</h3>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-dense">
          {shown.consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>You can undo it for 30 days.</li>
        </ul>
      </section>
      <p className="text-caption text-fg-subtle">
        {shown.reason === null ? '' : `${reasonWords(shown.reason)}. `}
        {PRESELECTION_RULE}
      </p>
    </div>
  );
}
