import type { WrittenStep } from '@waypost/domain/campaigns/sequence/graph';
import { letterAt } from '@waypost/domain/campaigns/sequence/variant-letter';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { useBuilder } from '../builder-context.ts';
import { addVariant, removeVariant, setShare, variantsMax } from '../model/edit-graph.ts';
import { undoToast } from '../undo-toast.ts';
import { MessagePreview } from './message-preview.tsx';
import { WordingEditor } from './wording-editor.tsx';

/** The wordings of a step: one, or up to four that are tried against each other. */
export function Wordings({ node }: { node: WrittenStep }) {
  const { draft, state, problems } = useBuilder();
  // A step with an error opens at the wording that has it; what is mended later does not turn the page.
  const [chosenId, setChosenId] = useState(
    () =>
      problems.find(
        (problem) => problem.nodeId === node.id && problem.variantId !== null && problem.severity === 'error',
      )?.variantId ?? null,
  );
  const { variants } = node;
  const chosen = variants.find(({ id }) => id === chosenId) ?? variants[0];
  if (chosen === undefined) return null;
  const total = variants.reduce((sum, { share }) => sum + share, 0);
  const percent = total === 0 ? 0 : Math.round((chosen.share / total) * 100);
  const { graph } = state.content;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {variants.length > 1 ? (
          <SegmentedControl
            aria-label="Variants"
            value={chosen.id}
            onValueChange={setChosenId}
            segments={variants.map(({ id }, index) => ({ value: id, label: `Variant ${letterAt(index)}` }))}
          />
        ) : null}
        {variants.length < variantsMax ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              const added = addVariant(graph, node.id, chosen.id);
              draft.changeGraph(added.graph);
              setChosenId(added.variantId);
            }}
          >
            <Plus aria-hidden className="size-3.5" />
            {variants.length > 1 ? 'Add variant' : 'Try a second wording'}
          </Button>
        ) : null}
        {variants.length > 1 ? (
          <Button
            size="sm"
            variant="ghost"
            icon
            aria-label={`Delete variant ${letterAt(variants.indexOf(chosen))}`}
            onClick={() => {
              draft.changeGraph(removeVariant(graph, node.id, chosen.id));
              undoToast(draft, { title: `Variant ${letterAt(variants.indexOf(chosen))} deleted` });
            }}
          >
            <Trash2 aria-hidden className="size-3.5" />
          </Button>
        ) : null}
      </div>
      {variants.length > 1 ? (
        <Field
          label="Share"
          help={`${percent}% of the leads of each sender get this wording; a lead keeps the one it was given.`}
        >
          <NumberField
            value={chosen.share}
            min={0}
            max={100}
            onValueChange={(share) => {
              if (share !== null) {
                draft.changeGraph(
                  setShare(graph, node.id, chosen.id, share),
                  `share:${node.id}:${chosen.id}`,
                );
              }
            }}
            className="w-32"
          />
        </Field>
      ) : null}
      <WordingEditor key={chosen.id} node={node} variantId={chosen.id} />
      <div className="-mx-4">
        <MessagePreview node={node} variantId={chosen.id} />
      </div>
    </>
  );
}
