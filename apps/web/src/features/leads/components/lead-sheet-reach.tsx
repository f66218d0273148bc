import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import { contactabilityQuery } from '../api/lead-around.ts';

/** Whether somebody could write to a lead now, and why not; its empty box while that is not known. */
export function LeadReach({ leadId }: { leadId: string }) {
  const answer = useQuery(contactabilityQuery([leadId]));
  const reach = answer.data?.get(leadId);
  // Without its box everything below would move when the answer comes.
  if (answer.isPending) {
    return (
      <p aria-hidden className="rounded-control border border-border bg-sunken px-3 py-2 text-dense">
        {'\u00a0'}
      </p>
    );
  }
  if (!reach) return null;
  const Icon = reach.can ? CircleCheck : CircleMinus;
  return (
    <p
      className={cn(
        'flex gap-2 rounded-control border px-3 py-2 text-dense',
        reach.can
          ? 'border-success-line bg-success-banner text-success-fg'
          : 'border-border bg-sunken text-fg-muted',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 flex-none" />
      <span>{reach.can ? 'Can be contacted now.' : (reach.why ?? 'Cannot be contacted now.')}</span>
    </p>
  );
}
