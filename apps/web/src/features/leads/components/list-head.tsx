import type { LeadList } from '@waypost/contract/leads';
import { Copy, FileSpreadsheet, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineEdit } from '../../../ui/inline-edit.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu.tsx';
import { Dot } from '../../../ui/status-dot.tsx';
import { sentWords, useUpdateList } from '../api/lead-lists.ts';
import { sourceLook } from '../model/list-source.ts';
import { ImportsSheet } from './imports-sheet.tsx';
import { ListTotals } from './list-totals.tsx';
import type { ListAction } from './list-card.tsx';
import { StartCampaign, StartCampaignItems } from './start-campaign.tsx';

export interface ListHeadProps {
  list: LeadList;
  onAction: (action: ListAction) => void;
  onAddLeads: () => void;
  /** What still fills it rests: no leads come until somebody does something. */
  rests?: 'waiting' | 'paused' | null;
  /** Beside where its leads came from. */
  sourceTools?: ReactNode;
}

const sourcesShown = 3;
const phone = '(max-width: 767px)';

/**
 * Name, description, size and sources of a list, with what can be done to it. On a phone the leads need the room: what the
 * list adds up to and came from stands behind a word.
 */
export function ListHead({ list, onAction, onAddLeads, rests = null, sourceTools }: ListHeadProps) {
  const update = useUpdateList();
  const more = list.sources.length - sourcesShown;
  const hasImports = list.sources.some(({ kind }) => kind === 'csv');
  const [showsImports, setShowsImports] = useState(false);
  const isPhone = useMedia(phone);
  const [opened, setOpened] = useState(false);
  const isWhole = !isPhone || opened;
  return (
    <div className="mb-2">
      <div className="flex min-h-8 flex-wrap items-start gap-2 max-md:flex-nowrap">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-2 max-md:basis-0">
          <h1 tabIndex={-1} className="-ml-1.5 min-w-0 text-h1">
            <InlineEdit
              label="Name of the list"
              value={list.name}
              maxLength={200}
              className="mx-0"
              onSave={async (name) => {
                await update.mutateAsync({
                  listId: list.id,
                  ...sentWords({ name, description: list.description ?? undefined }),
                });
              }}
            />
          </h1>
          {list.filling && rests !== null ? (
            <Badge tone={rests === 'waiting' ? 'warning' : 'neutral'}>
              {rests === 'waiting' ? 'Waiting for an account' : 'Paused'}
            </Badge>
          ) : list.filling ? (
            <Badge tone="success">
              <Dot tone="success" className="size-1.5" />
              Adding leads
            </Badge>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:flex-none max-md:flex-nowrap">
          <Menu>
            <MenuTrigger>
              <Button variant="ghost" icon aria-label="More actions">
                <MoreHorizontal aria-hidden className="size-4" />
              </Button>
            </MenuTrigger>
            <MenuContent className="max-w-[calc(100vw-16px)]">
              {isPhone ? <StartCampaignItems list={list} /> : null}
              <MenuItem onSelect={() => onAction('edit')}>
                <Pencil aria-hidden /> Edit List
              </MenuItem>
              <MenuItem onSelect={() => onAction('duplicate')}>
                <Copy aria-hidden /> Duplicate
              </MenuItem>
              {hasImports ? (
                <MenuItem onSelect={() => setShowsImports(true)}>
                  <FileSpreadsheet aria-hidden /> Imports
                </MenuItem>
              ) : null}
              <MenuSeparator />
              <MenuItem danger onSelect={() => onAction('delete')}>
                <Trash2 aria-hidden /> Delete
              </MenuItem>
            </MenuContent>
          </Menu>
          {isPhone ? null : <StartCampaign list={list} />}
          <Button variant="primary" icon={isPhone} aria-label="Add leads" onClick={onAddLeads}>
            <Plus aria-hidden className="size-4" />
            {isPhone ? null : 'Add leads'}
          </Button>
        </div>
      </div>
      {list.description && isWhole ? (
        <p className="mt-1 max-w-[72ch] text-dense text-fg-muted">{list.description}</p>
      ) : null}
      <p className="mt-0.5 flex flex-wrap items-center gap-x-4 text-caption [&>span]:min-h-6 [&>span]:inline-flex [&>span]:items-center text-fg-muted">
        <span className="font-medium text-fg tabular-nums">{countOf(list._count.leads, 'lead')}</span>
        {list._count.leads > 0 && isWhole ? <ListTotals listId={list.id} /> : null}
        {isPhone ? (
          <Button size="sm" variant="link" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? 'Hide details' : 'Details'}
          </Button>
        ) : null}
      </p>
      {isWhole ? (
        <div className="flex flex-wrap items-center gap-x-4 text-caption [&>span]:min-h-6 [&>span]:inline-flex [&>span]:items-center text-fg-muted">
          {list.sources.slice(0, sourcesShown).map((source, index) => (
            <Source key={index} source={source} />
          ))}
          {more > 0 ? <span>and {countOf(more, 'more source')}</span> : null}
          {/* One piece, so that no single date stands on a line of its own. */}
          <span className="tabular-nums">
            Created {formatDate(list.createdAt)}, last updated {formatDate(list.updatedAt)}
          </span>
          {sourceTools}
        </div>
      ) : null}
      <ImportsSheet listId={list.id} open={showsImports} onOpenChange={setShowsImports} />
    </div>
  );
}

function Source({ source }: { source: LeadList['sources'][number] }) {
  const { Icon, label } = sourceLook(source.kind);
  return (
    <span className="inline-flex max-w-80 min-w-0 items-center gap-1.5">
      <Icon aria-label={label} className="size-3.5 flex-none text-fg-subtle" />
      {source.url ? (
        <a
          href={source.url}
          target="_blank"
          rel="noreferrer"
          className="truncate py-1 font-medium text-accent-fg underline-offset-3 hover:underline"
        >
          {source.label}
        </a>
      ) : (
        <span className="truncate">{source.label}</span>
      )}
    </span>
  );
}
