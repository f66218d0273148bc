import type { MergeSide } from '@waypost/contract/leads-merge';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** Who one of the two is, and what hangs on the lead: all of it is kept. */
export function MergeSideHead({ side, place }: { side: MergeSide; place: 'Left' | 'Right' }) {
  const kept = [
    ...(side.notes > 0 ? [countOf(side.notes, 'note')] : []),
    ...(side.sources > 0 ? [countOf(side.sources, 'source')] : []),
    ...(side.conversations > 0 ? [countOf(side.conversations, 'conversation')] : []),
  ];
  const facts: readonly (readonly [string, string])[] = [
    ['Lists', side.lists.map(({ name }) => name).join(', ') || '-'],
    ['Tags', side.tags.join(', ') || '-'],
    ['Also', kept.join(', ') || '-'],
    ['Added', formatDate(side.createdAt)],
    ['Changed', formatDate(side.updatedAt)],
  ];
  return (
    <section
      aria-label={`${place}: ${side.fullName}`}
      className="min-w-0 rounded-card border border-border bg-surface p-3"
    >
      <div className="flex items-center gap-2 max-sm:flex-col max-sm:items-start">
        <Avatar name={side.fullName} src={side.picture} size="lg" />
        <div className="min-w-0 max-w-full">
          <p className="truncate font-semibold">{side.fullName}</p>
          <p className="truncate text-caption text-fg-muted">
            {[side.title, side.company].filter((part) => part !== null).join(' · ') || side.headline || '-'}
          </p>
        </div>
      </div>
      <dl className="mt-2 grid grid-cols-[64px_minmax(0,1fr)] gap-x-2 gap-y-1 text-caption max-sm:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-fg-subtle">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-fg-subtle">Campaigns</dt>
          <dd className="flex min-w-0 flex-wrap gap-1">
            {side.campaigns.length === 0
              ? '-'
              : side.campaigns.map(({ campaignId, name, unfinished }) => (
                  <Badge
                    key={campaignId}
                    tone={unfinished ? 'info' : 'neutral'}
                    className="max-w-full truncate"
                  >
                    {name}
                    {unfinished ? ', under way' : ', ended'}
                  </Badge>
                ))}
          </dd>
        </div>
      </dl>
    </section>
  );
}
