import type { LeadEvent } from '@waypost/contract/leads-detail';

/** One thing that happened to a lead, as a sentence without its end. */
export function eventWords({
  kind,
  what,
  from,
  to,
}: Pick<LeadEvent, 'kind' | 'what' | 'from' | 'to'>): string {
  const name = what ?? '';
  switch (kind) {
    case 'added':
      return from === null
        ? `Added to ${name}`
        : `Added to ${name} by hand, set aside before: ${from.replace(/\.$/, '')}`;
    case 'removed':
      return `Removed from ${name}`;
    case 'returned':
      return `Put back into ${name}`;
    case 'edited':
      return `${name} ${change(from, to)}`;
    case 'tagged':
      return `Tagged ${name}`;
    case 'untagged':
      return `Tag ${name} removed`;
    case 'scored':
      return `Score ${change(from, to)}${name === '' ? '' : `: ${name}`}`;
    case 'merged':
      return `Merged with ${name}`;
    case 'unmerged':
      return `Separated from ${name}`;
  }
}

function change(from: string | null, to: string | null): string {
  if (to === null) return from === null ? 'cleared' : `cleared, it was ${from}`;
  return from === null ? `set to ${to}` : `changed from ${from} to ${to}`;
}
