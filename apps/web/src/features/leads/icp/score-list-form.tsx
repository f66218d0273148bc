import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { leadListsQuery } from '../api/lead-lists.ts';
import { FormSection } from '../components/form-section.tsx';
import { useIsShort } from './credit-price.tsx';
import { scorePriceQuery, useScoreList } from './icp-queries.ts';
import { ReplaceByHand } from './replace-by-hand.tsx';
import { SaveFirst } from './save-first.tsx';
import { leadsToScore, ScorePrice } from './score-price.tsx';

const everybody: GridSelection = { of: 'matching', filter: [], except: [] };

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
  const asked = useQuery({
    ...scorePriceQuery(listId ?? '', { selection: everybody, replaceByHand }),
    enabled: leads > 0,
  });
  const price = leads > 0 ? asked.data : undefined;
  const isShort = useIsShort(price?.credits);
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
          disabled={disabled || price === undefined || leadsToScore(price, replaceByHand) === 0 || isShort}
          onClick={() => {
            if (listId !== null && !score.isPending)
              score.mutate({ listId, profileId, replaceByHand }, { onSuccess: onStarted });
          }}
        >
          Score this list
        </Button>
        <SaveFirst unsaved={disabled} />
        {leads > 0 ? (
          <div aria-live="polite">
            <ScorePrice answer={asked} replaceByHand={replaceByHand} />
          </div>
        ) : chosen ? (
          <p className="text-caption text-fg-muted">This list has no leads to score yet.</p>
        ) : null}
      </div>
    </FormSection>
  );
}
