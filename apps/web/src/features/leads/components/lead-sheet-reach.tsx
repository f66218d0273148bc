import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import { contactabilityQuery } from '../api/lead-around.ts';

/** Whether somebody could write to a lead now, and why not. Nothing while that is not known. */
export function LeadReach({ leadId }: { leadId: string }) {
  const reach = useQuery(contactabilityQuery([leadId])).data?.get(leadId);
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
