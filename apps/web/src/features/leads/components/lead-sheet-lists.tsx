import type { LeadSheet } from '@waypost/contract/leads-detail';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatDate } from '../../../lib/dates.ts';
import { sourceLook } from '../model/list-source.ts';
import { linkClasses, SheetPart } from './lead-sheet-parts.tsx';

/** The lists a lead is in: since when, and where their people came from. */
export function LeadLists({ lists }: { lists: LeadSheet['lists'] }) {
  return (
    <SheetPart title="Lists and sources">
      <ul className="flex flex-col gap-2.5 text-dense">
        {lists.map((list) => (
          <li key={list.id}>
            <p className="flex justify-between gap-2">
              <Link to={paths.leadList.replace(':id', list.id)} className={`min-w-0 truncate ${linkClasses}`}>
                {list.name}
              </Link>
              <span className="flex-none text-caption text-fg-subtle">{formatDate(list.addedAt)}</span>
            </p>
            {/* Of the list: which of them a lead came by is not kept. */}
            {list.sources.length === 0 ? null : (
              <p className="text-caption text-fg-subtle">The list is filled from</p>
            )}
            {list.sources.map(({ kind, label }, index) => {
              const { Icon, label: kindLabel } = sourceLook(kind);
              return (
                <p key={index} className="flex items-center gap-1.5 text-caption text-fg-muted">
                  <Icon aria-label={kindLabel} className="size-3 flex-none text-fg-subtle" />
                  <span className="truncate">{label}</span>
                </p>
              );
            })}
          </li>
        ))}
      </ul>
    </SheetPart>
  );
}
