import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { InlineEdit } from '../../../../ui/inline-edit.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { useBuilder } from '../builder-context.ts';
import { nameLengthMax } from '../model/draft-content.ts';
import type { BuilderStepId } from '../model/steps.ts';
import { LaunchButton } from './launch-button.tsx';
import { SaveChanges } from './save-changes.tsx';
import { SaveWords } from './save-words.tsx';

export interface BuilderHeadProps {
  steps: readonly { id: BuilderStepId; label: string }[];
  current: BuilderStepId;
  /** How many of the steps may be opened. */
  reachable: number;
  /** Index of the last step one has been at. */
  furthest: number;
  /** Of each step: why it is not finished. */
  missing: readonly (string | null)[];
  /** It starts by itself: there is nothing left to launch. */
  scheduled: boolean;
}

/** Name, status and save state; the way through the steps. */
export function BuilderHead({ steps, current, reachable, furthest, missing, scheduled }: BuilderHeadProps) {
  const { draft, state, running, missing: firstMissing, goTo } = useBuilder();
  const at = steps.findIndex(({ id }) => id === current);
  const before = steps[at - 1];
  const next = steps[at + 1];
  // Before the launch it is the whole campaign that has to be finished.
  const hint = next === undefined ? firstMissing : (missing[at] ?? null);
  const nav = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Narrow windows show a part of the steps: the current one belongs into it.
    const step = nav.current?.querySelector('[aria-current=step]');
    step?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <div ref={nav} data-builder-nav="" className="flex-none border-b border-border">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-2 px-6 pt-3 max-md:px-4">
        <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-2 gap-y-1">
          <h1 tabIndex={-1} className="-ml-1.5 max-w-full min-w-0 text-h1">
            <InlineEdit
              label="Name of the campaign"
              value={state.content.name}
              maxLength={nameLengthMax}
              className="mx-0"
              onSave={async (name) => {
                if (running) await draft.saveName(name);
                else draft.change({ name });
              }}
            />
          </h1>
          <Badge tone={running || scheduled ? 'info' : 'neutral'}>
            {running ? 'Editing' : scheduled ? 'Scheduled' : 'Draft'}
          </Badge>
          <SaveWords />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {before ? (
            <Button onClick={() => goTo(before.id)}>Back</Button>
          ) : (
            <Button asChild>
              <Link to={running ? `/campaign/${state.id ?? ''}` : paths.campaigns}>Back</Link>
            </Button>
          )}
          {running ? (
            <SaveChanges />
          ) : next ? (
            <Button
              variant="primary"
              disabled={at + 1 >= reachable}
              aria-describedby={hint === null ? undefined : 'builder-hint'}
              onClick={() => goTo(next.id)}
            >
              Next: {next.label}
            </Button>
          ) : scheduled ? null : (
            <LaunchButton />
          )}
        </div>
      </div>
      {hint !== null && !running ? (
        <p
          id="builder-hint"
          className="px-6 text-right text-caption text-fg-subtle max-md:px-4 max-md:text-left"
        >
          {hint}
        </p>
      ) : null}
      <Stepper
        aria-label="Steps"
        className="relative px-6 py-2.5 max-md:px-4"
        steps={steps.map(({ id, label }, index) => ({
          id,
          label,
          // Done is what one has been past, and what is still complete.
          state:
            id === current
              ? 'current'
              : index < furthest && (missing[index] ?? null) === null
                ? 'done'
                : 'todo',
          reachable: index < reachable,
        }))}
        onStep={(id) => {
          const step = steps.find((candidate) => candidate.id === id);
          if (step) goTo(step.id);
        }}
      />
    </div>
  );
}
