import type { Lead } from '@waypost/contract/leads';
import { formatDate, formatDateTime, formatAgo } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { contextWords, roleOf } from '../model/lead-words.ts';
import { sourceLook } from '../model/list-source.ts';

/** The columns of a list's leads. `nowMs` is the business time. */
export function leadColumns(nowMs: number, onOpen: (lead: Lead) => void): Column<Lead>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      cell: (lead) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={lead.fullName} src={lead.picture} size="md" />
          <span className="min-w-0">
            <button
              type="button"
              tabIndex={-1}
              className="block max-w-full truncate text-left font-medium hover:underline max-md:min-h-6"
              onClick={() => onOpen(lead)}
            >
              {lead.fullName}
            </button>
            <span className="block truncate text-caption text-fg-subtle md:hidden">
              {[roleOf(lead), lead.company].filter((part) => part && part !== '-').join(' · ') || '-'}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'title',
      header: 'Title',
      hideOnPhone: true,
      className: 'text-fg-muted',
      cell: (lead) => <span title={roleOf(lead)}>{roleOf(lead)}</span>,
    },
    {
      id: 'company',
      header: 'Company',
      sortable: true,
      hideOnPhone: true,
      width: '15%',
      cell: (lead) => lead.company ?? '-',
    },
    {
      id: 'location',
      header: 'Location',
      hideOnPhone: true,
      width: '13%',
      className: 'text-fg-muted max-lg:hidden',
      cell: (lead) => lead.location ?? '-',
    },
    {
      id: 'context',
      header: 'Context',
      hideOnPhone: true,
      width: '22%',
      className: 'text-fg-muted',
      cell: (lead) => <Context lead={lead} />,
    },
    {
      id: 'added',
      header: 'Added',
      sortable: true,
      hideOnPhone: true,
      width: '112px',
      className: 'text-fg-muted tabular-nums',
      cell: (lead) => (
        <time dateTime={lead.addedAt} title={formatDateTime(lead.addedAt)}>
          {formatAgo(lead.addedAt, nowMs) || formatDate(lead.addedAt)}
        </time>
      ),
    },
  ];
}

function Context({ lead }: { lead: Lead }) {
  const [first, ...more] = lead.context;
  if (!first) return '-';
  const { Icon, label } = sourceLook(first.kind);
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={contextWords(first)}>
      <Icon aria-label={label} className="size-3.5 flex-none text-fg-subtle" />
      <span className="truncate">{contextWords(first)}</span>
      {more.length > 0 ? (
        <span className="flex-none text-caption text-fg-subtle tabular-nums">+{more.length}</span>
      ) : null}
    </span>
  );
}
