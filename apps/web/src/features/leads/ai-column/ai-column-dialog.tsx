import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { AiColumn, AiPrice } from '@waypost/contract/leads-ai-column';
import type { GridSelection } from '@waypost/contract/leads-grid';
import {
  AI_ANSWERS_PER_CREDIT,
  AI_RUN_LEADS_MAX,
  AI_SAMPLE_LEADS_MAX,
} from '@waypost/domain/leads/ai-column/ai-column';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CreditPrice, useCreditsLeft, useIsShort } from '../icp/credit-price.tsx';
import { AiColumnForm } from './ai-column-form.tsx';
import { aiPriceQuery, useDeleteAiColumn, useRunAiColumn, useSaveAiColumn } from './ai-column-queries.ts';
import { AiSampleAnswers } from './ai-sample-answers.tsx';
import { columnOf, draftOf, draftProblem, emptyDraft, isChanged } from './column-draft.ts';

export interface AiColumnDialogProps {
  listId: string;
  /** The column to change or run; null makes one. */
  column: AiColumn | null;
  /** The leads it is run on, and how many they are called. */
  selection: GridSelection;
  about: string;
  onStarted: (job: Job, column: AiColumn) => void;
  onClose: () => void;
}

/** A question about leads: what is asked, a sample before anything is written, the price, then the run. */
export function AiColumnDialog(props: AiColumnDialogProps) {
  const { listId, selection, about, onStarted, onClose } = props;
  const [column, setColumn] = useState(props.column);
  const [draft, setDraft] = useState(column === null ? emptyDraft : draftOf(column));
  const [again, setAgain] = useState(false);
  const [sample, setSample] = useState<{ jobId: string; columnId: string } | null>(null);
  const [confirming, setConfirming] = useState(false);
  const save = useSaveAiColumn();
  const run = useRunAiColumn(listId);
  const remove = useDeleteAiColumn();
  const problem = draftProblem(draft);
  const isSaved = column !== null && !isChanged(draft, column);
  const price = useQuery({
    ...aiPriceQuery(listId, column ?? { id: '', version: 0 }, { selection, again }),
    enabled: isSaved,
  });
  const busy = save.isPending || run.isPending || remove.isPending;
  const error = save.error ?? run.error ?? remove.error;

  /** The column as the draft says it. */
  async function saved(): Promise<AiColumn> {
    if (isSaved) return column;
    const made = await save.mutateAsync({ draft: columnOf(draft), column });
    // What was tried answered another question.
    setSample(null);
    setColumn(made);
    return made;
  }
  async function start(how: 'sample' | 'run') {
    if (problem !== null || busy) return;
    run.reset();
    try {
      const asked = await saved();
      const job = await run.mutateAsync({
        columnId: asked.id,
        selection,
        again: how === 'sample' ? null : again,
      });
      if (how === 'sample') setSample({ jobId: job.id, columnId: asked.id });
      else onStarted(job, asked);
    } catch {
      // The dialog shows what the calls answered.
    }
  }
  const short = useIsShort(price.data?.credits);
  const isIdle = price.data?.leads === 0 && !price.data.tried;
  const tried = sample !== null && isSaved;
  // Who ran it before, or saw the sample, goes on; who did not tries first.
  const goesOn = tried || (isSaved && column.filled);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={column === null ? 'Add AI column' : `AI column: ${column.name}`}
      description={`Answers one question about ${about}, from the fields you choose. Values written by hand stay.`}
      size="lg"
      dirty={column === null && (draft.name !== '' || draft.question !== '')}
      busy={busy}
      error={error === null ? null : errorMessage(error)}
      footer={
        <>
          <div className="min-w-0 flex-1 basis-60 max-md:basis-full">
            {isSaved ? (
              <Price price={price.data} again={again || !column.filled} error={price.error} />
            ) : (
              <CreditPrice
                credits={1}
                note={`${AI_SAMPLE_LEADS_MAX} leads tried first, then 1 per 10 answers`}
              />
            )}
          </div>
          <Button
            variant={goesOn ? 'secondary' : 'primary'}
            busy={busy && !goesOn}
            disabled={problem !== null || busy}
            onClick={() => void start('sample')}
          >
            Try on {AI_SAMPLE_LEADS_MAX} leads
          </Button>
          <Button
            variant={goesOn ? 'primary' : 'secondary'}
            busy={run.isPending && goesOn}
            disabled={problem !== null || busy || !isSaved || short || isIdle || price.data === undefined}
            onClick={() => void start('run')}
          >
            {runWords(price.data, about)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {column?.jobId ? (
          <Banner tone="info">This column is being answered. It can be changed when that has ended.</Banner>
        ) : null}
        <AiColumnForm draft={draft} isNew={column === null} disabled={busy} onChange={setDraft} />
        {problem ? <p className="text-caption text-danger-fg">{problem}</p> : null}
        {tried ? <AiSampleAnswers listId={listId} {...sample} /> : null}
        {isSaved && column.filled ? (
          <Checkbox
            label={<span className="text-dense">Ask again where nothing changed since the last answer</span>}
            checked={again}
            onCheckedChange={(on) => setAgain(on === true)}
          />
        ) : null}
        {column !== null && props.column !== null ? (
          <Button
            variant="danger-ghost"
            className="self-start"
            disabled={busy}
            onClick={() =>
              confirming ? remove.mutate(column.id, { onSuccess: onClose }) : setConfirming(true)
            }
          >
            {confirming ? 'Delete it, keep its values' : 'Delete column'}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

/** What the run does: as many as are asked about, which need not be all that were chosen. */
function runWords(price: AiPrice | undefined, about: string): string {
  if (price === undefined || (price.leads === 0 && !price.tried)) return `Answer ${about}`;
  return price.leads === 0 ? 'Write the answers' : `Answer ${countOf(price.leads, 'lead')}`;
}

function Price({ price, again, error }: { price: AiPrice | undefined; again: boolean; error: Error | null }) {
  const left = useCreditsLeft() ?? 0;
  if (error !== null) return <p className="text-caption text-danger-fg">{errorMessage(error)}</p>;
  if (price === undefined) return <p className="text-caption text-fg-muted">Working out the price…</p>;
  if (price.leads === 0 && !price.tried) {
    return (
      <p className="text-caption text-fg-muted">
        {again ? 'There is nobody to ask about.' : 'Everybody was asked. Tick Ask again to ask anew.'}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <CreditPrice
        credits={price.credits}
        note={`at most, for ${countOf(price.leads, 'lead')} to ask about; 1 per 10 answers`}
      />
      <p className="text-caption text-fg-muted">
        {left > 0 && left < price.credits
          ? `What is left is enough for ${countOf(left * AI_ANSWERS_PER_CREDIT, 'lead')}: select no more in the list. `
          : ''}
        What stays Unknown costs nothing.
        {price.more
          ? ` One run asks about ${formatNumber(AI_RUN_LEADS_MAX)} leads at most; run it again for the rest.`
          : ''}
      </p>
    </div>
  );
}
