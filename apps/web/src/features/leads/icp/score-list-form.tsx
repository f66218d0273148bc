import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { scoreCredits } from '@waypost/domain/leads/icp/credits';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { leadListsQuery } from '../api/lead-lists.ts';
import { FormSection } from '../components/form-section.tsx';
import { CreditPrice, useIsShort } from './credit-price.tsx';
import { useScoreList } from './icp-queries.ts';
import { ReplaceByHand } from './replace-by-hand.tsx';

/** Scores leads that are there already; works on every plan and without an account. */
export function ScoreListForm({
  profileId,
  disabled,
  onStarted,
}: {
  profileId: string;
  disabled: boolean;
  onStarted: (job: Job) => void;
}) {
  const lists = useQuery(leadListsQuery);
  const [listId, setListId] = useState<string | null>(null);
  const [replaceByHand, setReplaceByHand] = useState(false);
  const score = useScoreList();
  const chosen = lists.data?.find(({ id }) => id === listId);
  const leads = chosen?._count.leads ?? 0;
  const isShort = useIsShort(scoreCredits(leads));
  return (
    <FormSection title="Score a list you have" note="No LinkedIn account needed">
      {score.error ? <Banner tone="danger">{errorMessage(score.error)}</Banner> : null}
      <Field label="Lead list" help="Scores of files and profiles are replaced; each says why.">
        <Combobox
          options={(lists.data ?? []).map((list) => ({
            value: list.id,
            label: list.name,
            help: countOf(list._count.leads, 'lead'),
          }))}
          value={listId}
          onValueChange={setListId}
          placeholder="Choose a lead list"
          searchPlaceholder="Search lead lists"
          loading={lists.isPending}
          error={lists.error ? errorMessage(lists.error) : undefined}
          onRetry={() => void lists.refetch()}
        />
      </Field>
      <ReplaceByHand checked={replaceByHand} onChecked={setReplaceByHand} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={score.isPending}
          disabled={disabled || leads === 0 || isShort}
          onClick={() => {
            if (listId !== null && !score.isPending)
              score.mutate({ listId, profileId, replaceByHand }, { onSuccess: onStarted });
          }}
        >
          Score this list
        </Button>
        {chosen ? <CreditPrice credits={scoreCredits(leads)} /> : null}
      </div>
    </FormSection>
  );
}
