import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import { waitsForAccount } from '@waypost/domain/linkedin/waits-for-account';
import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { listLook } from '../model/list-source.ts';

export type ListAction = 'edit' | 'duplicate' | 'delete';

export interface ListCardProps {
  list: LeadList;
  /** The job that fills it, while one does. */
  job: Job | undefined;
  onAction: (action: ListAction, list: LeadList) => void;
}

/** One lead list: what it holds, since when, and what can be done with it. */
export function ListCard({ list, job, onAction }: ListCardProps) {
  const { label, Icon } = listLook(list);
  const address = `/leads/${list.id}`;
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-border bg-surface [contain-intrinsic-size:auto_204px] [content-visibility:auto]">
      <div className="flex items-start gap-3 px-4 pt-4">
        <span className="grid size-9 flex-none place-items-center rounded-card border border-border bg-sunken text-fg-muted">
          <Icon aria-hidden className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-h3">
            <Link to={address} className="-my-0.5 block truncate py-0.5 hover:underline">
              {list.name}
            </Link>
          </h2>
          <p className="mt-0.5 flex min-w-0 items-center gap-2 text-caption text-fg-subtle">
            <Badge>{countOf(list._count.leads, 'lead')}</Badge>
            {label ? <span className="truncate">{label}</span> : null}
          </p>
        </div>
        <Menu>
          <MenuTrigger>
            <Button variant="ghost" size="sm" icon aria-label={`Actions for ${list.name}`}>
              <MoreHorizontal aria-hidden className="size-4" />
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={() => onAction('edit', list)}>
              <Pencil aria-hidden /> Edit List
            </MenuItem>
            <MenuItem onSelect={() => onAction('duplicate', list)}>
              <Copy aria-hidden /> Duplicate
            </MenuItem>
            <MenuSeparator />
            <MenuItem danger onSelect={() => onAction('delete', list)}>
              <Trash2 aria-hidden /> Delete
            </MenuItem>
          </MenuContent>
        </Menu>
      </div>
      <div className="flex min-h-[68px] flex-1 flex-col justify-start px-4 py-3 text-dense text-fg-muted">
        {list.filling ? <Filling job={job} name={list.name} /> : null}
        <p className={list.filling ? 'truncate' : 'line-clamp-2'}>{list.description ?? 'Lead List'}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-border px-4 py-3 text-caption">
        <dl className="flex min-w-0 gap-5 whitespace-nowrap max-sm:gap-3">
          <div>
            <dt className="text-fg-subtle">Created</dt>
            <dd className="tabular-nums">{formatDate(list.createdAt)}</dd>
          </div>
          <div>
            <dt className="text-fg-subtle">Last Updated</dt>
            <dd className="tabular-nums">{formatDate(list.updatedAt)}</dd>
          </div>
        </dl>
        <Button size="sm" asChild>
          <Link to={address} aria-label={`View Leads of ${list.name}`}>
            View Leads
          </Link>
        </Button>
      </div>
    </li>
  );
}

function Filling({ job, name }: { job: Job | undefined; name: string }) {
  const counted =
    job === undefined
      ? ''
      : job.total === null
        ? formatNumber(job.done)
        : `${formatNumber(job.done)} of ${formatNumber(job.total)}`;
  const paused = job?.status === 'paused';
  const waits = waitsForAccount(job?.message ?? null);
  return (
    <div className="mb-2">
      <p className="mb-1.5 flex justify-between gap-2 text-caption">
        <span className="font-medium text-fg">
          {paused ? 'Paused' : waits ? 'Waiting for an account' : 'Adding leads'}
        </span>
        <span className="tabular-nums">{counted}</span>
      </p>
      <Progress
        aria-label={`Adding leads to ${name}`}
        // A bar without an end moves; of a job that rests none does.
        value={job?.total == null ? (paused || waits ? 0 : null) : job.done}
        max={job?.total ?? 100}
        valueText={counted}
      />
    </div>
  );
}
