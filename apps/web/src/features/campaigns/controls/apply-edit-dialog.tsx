import { useQuery } from '@tanstack/react-query';
import type { EditFor, EditPreview } from '@waypost/contract/campaigns-edit';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { ArrowRight, Pin } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Radio, RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { editPreviewQuery } from '../api/edit-preview.ts';
import { choiceWords, editLines, newLeadsOnly, underWayWords } from './edit-words.ts';

export interface ApplyEditDialogProps {
  campaignId: string;
  /** The sequence as it would be. */
  graph: SequenceGraph;
  title: string;
  confirmLabel: string;
  /** What is chosen before anybody chooses. */
  preset?: EditFor;
  titlesOf: (graph: SequenceGraph) => ReadonlyMap<string, string>;
  busy: boolean;
  error: string | null;
  onApply: (graphFor: EditFor) => void;
  onClose: () => void;
}

/** Says which leads under way would move where, and lets a person choose before a changed sequence is applied. */
export function ApplyEditDialog(props: ApplyEditDialogProps) {
  const { campaignId, graph, title, confirmLabel, preset = 'new_leads', titlesOf } = props;
  const { busy, error, onApply, onClose } = props;
  const answer = useQuery(editPreviewQuery(campaignId, graph));
  const [chosen, setChosen] = useState<EditFor>(preset);
  const known = answer.isSuccess && answer.isFetchedAfterMount ? answer.data : undefined;
  const graphFor = known !== undefined && known.canMove === 0 ? 'new_leads' : chosen;
  return (
    <Dialog
      open
      size="lg"
      busy={busy}
      error={error}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={underWayWords(known)}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={known === undefined}
            onClick={() => onApply(graphFor)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {answer.isError ? (
        <ErrorState
          className="p-0"
          title="The leads under way could not be counted"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : known === undefined ? (
        <Skeleton className="h-32 rounded-control" />
      ) : known.running === 0 ? null : (
        <>
          {known.canMove === 0 ? null : (
            <RadioGroup
              aria-label="Whom the new sequence is for"
              value={graphFor}
              disabled={busy}
              onValueChange={(next) => setChosen(next === 'running_too' ? 'running_too' : 'new_leads')}
            >
              <Radio
                value="new_leads"
                label="Only leads that begin from now on"
                help={choiceWords(known).new_leads}
              />
              <Radio
                value="running_too"
                label="Also leads under way that can move"
                help={choiceWords(known).running_too}
              />
            </RadioGroup>
          )}
          <Lines preview={known} graph={graph} titlesOf={titlesOf} moving={graphFor === 'running_too'} />
        </>
      )}
    </Dialog>
  );
}

interface LinesProps extends Pick<ApplyEditDialogProps, 'graph' | 'titlesOf'> {
  preview: EditPreview;
  moving: boolean;
}

function Lines({ preview, graph, titlesOf, moving }: LinesProps) {
  const lines = editLines(preview, graph, titlesOf);
  const passed = newLeadsOnly(preview, graph, titlesOf);
  const note = passed === null ? null : <p className="mt-2 text-dense">{passed}</p>;
  if (lines.length === 0) {
    return (
      <div>
        <p className="text-dense text-fg-muted">Nothing that is ahead of them changes.</p>
        {note}
      </div>
    );
  }
  return (
    <section aria-label="Leads under way">
      <h3 className="mb-2 text-dense font-medium">
        {moving ? 'What happens with them' : 'What would happen with them if they moved'}
      </h3>
      <ul
        // A long list scrolls, and a keyboard has to reach it.
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
        className="max-h-72 divide-y divide-border overflow-y-auto rounded-card border border-border"
      >
        {lines.map(({ leads, where, what, stays }) => (
          <li key={`${where} ${what}`} className="flex items-start gap-2.5 px-3 py-2 text-dense">
            {stays ? (
              <Pin aria-hidden className="mt-0.5 size-4 flex-none text-fg-subtle" />
            ) : (
              <ArrowRight aria-hidden className="mt-0.5 size-4 flex-none text-accent-fg" />
            )}
            <span className="min-w-0">
              <span className="font-medium tabular-nums">
                {formatNumber(leads)} {leads === 1 ? 'lead' : 'leads'} {where}
              </span>{' '}
              <span className="text-fg-muted">{what}</span>
            </span>
          </li>
        ))}
      </ul>
      {note}
    </section>
  );
}
