import { variantLetter } from '@waypost/domain/campaigns/sequence/variant-letter';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { cn } from '../../../../ui/class-names.ts';
import { useBuilder } from '../builder-context.ts';

/** What is wrong with this step, where it is put right; of several wordings it is said which one. */
export function PanelProblems({ nodeId }: { nodeId: string }) {
  const { problems, state } = useBuilder();
  const node = state.content.graph.nodes[nodeId] ?? null;
  const own = problems.filter((problem) => problem.nodeId === nodeId);
  return (
    <ul aria-live="polite" aria-label="Problems of this step" className="flex flex-col gap-2 empty:hidden">
      {own.map(({ code, severity, variantId, message }, index) => {
        const letter = variantLetter(node, variantId);
        const error = severity === 'error';
        const Icon = error ? CircleAlert : TriangleAlert;
        return (
          <li
            key={`${code}-${index}`}
            className={cn(
              'flex items-start gap-2 rounded-card border px-3 py-2 text-dense',
              error
                ? 'border-danger-line bg-danger-banner text-danger-fg'
                : 'border-warning-line bg-warning-banner text-warning-fg',
            )}
          >
            <Icon aria-hidden className="mt-px size-4 flex-none" />
            <span className="min-w-0">
              <span className="sr-only">{error ? 'Error' : 'Warning'}: </span>
              {letter === null ? null : <b className="font-medium">Variant {letter}: </b>}
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
