import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../../lib/numbers.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import { useBuilder } from '../builder-context.ts';
import { variantLabel } from '../model/words.ts';

/** "2 errors, 1 warning"; nothing wrong: "No problems". */
export function problemWords(errors: number, warnings: number): string {
  const words = [
    ...(errors > 0 ? [countOf(errors, 'error')] : []),
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
  ];
  return words.length === 0 ? 'No problems' : words.join(', ');
}

/** The problems of the sequence; each jumps to its step. */
export function ProblemList({ onJump }: { onJump: (nodeId: string) => void }) {
  const { problems, state, titles } = useBuilder();
  const sorted = problems.toSorted(
    (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'),
  );
  return (
    <ul aria-label="Problems" className="flex flex-col gap-1">
      {sorted.map((problem, index) => {
        const error = problem.severity === 'error';
        const Icon = error ? CircleAlert : TriangleAlert;
        return (
          <li key={`${problem.nodeId}-${problem.code}-${index}`}>
            <button
              type="button"
              onClick={() => onJump(problem.nodeId)}
              className="flex w-full items-start gap-2 rounded-control p-2 text-left text-dense hover:bg-hover"
            >
              <Icon
                aria-hidden
                className={cn('mt-px size-4 flex-none', error ? 'text-danger-fg' : 'text-warning-fg')}
              />
              <span className="min-w-0">
                <span className="sr-only">{error ? 'Error' : 'Warning'}: </span>
                <span className="font-medium">
                  {titles.get(problem.nodeId) ?? 'Sequence'}
                  {variantLabel(state.content.graph.nodes[problem.nodeId] ?? null, problem.variantId)}
                </span>
                <span className="block text-fg-muted">{problem.message}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The corner of the canvas: how many problems there are, and the way to them. */
export function ProblemsButton({ onJump }: { onJump: (nodeId: string) => void }) {
  const { problems } = useBuilder();
  const [open, setOpen] = useState(false);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const words = problemWords(errors, problems.length - errors);
  const box = 'inline-flex h-8 items-center gap-1.5 rounded-control border px-2.5 text-caption font-medium';
  if (problems.length === 0) {
    return (
      <span className={cn(box, 'border-border bg-surface text-fg-muted')}>
        <CircleCheck aria-hidden className="size-4 text-success-fg" />
        {words}
      </span>
    );
  }
  const Icon = errors > 0 ? CircleAlert : TriangleAlert;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger>
        <button
          type="button"
          className={cn(
            box,
            'border-border-strong bg-surface hover:bg-hover',
            errors > 0 ? 'text-danger-fg' : 'text-warning-fg',
          )}
        >
          <Icon aria-hidden className="size-4" />
          {words}
        </button>
      </PopoverTrigger>
      <PopoverContent align="end" className="p-1.5" aria-label="Problems of the sequence">
        <ProblemList
          onJump={(nodeId) => {
            setOpen(false);
            onJump(nodeId);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
