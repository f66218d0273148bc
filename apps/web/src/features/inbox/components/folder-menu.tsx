import type { inboxRoutes } from '@waypost/contract/inbox.routes';
import type { ReplyOf } from '@waypost/contract/route';
import { Archive, ChevronDown, Inbox, Mail, Reply, Star } from 'lucide-react';
import { Fragment } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import {
  Menu,
  MenuContent,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../../../ui/menu.tsx';
import { type Folder, folderOf, folders } from '../api/conversations.ts';

type Counts = ReplyOf<typeof inboxRoutes.list>['counts'];

const icons = {
  'needs-reply': Reply,
  interested: Star,
  unread: Mail,
  archived: Archive,
  all: Inbox,
} as const;

/** Undefined for a folder that nothing waits in. */
function countOf(folder: Folder, counts: Counts | undefined): number | undefined {
  if (folder === 'needs-reply') return counts?.needsReply;
  if (folder === 'interested') return counts?.interested;
  return folder === 'unread' ? counts?.unread : undefined;
}

export interface FolderMenuProps {
  folder: Folder;
  /** Undefined until they are known. */
  counts: Counts | undefined;
  onChange: (folder: Folder) => void;
}

/** The folder that is open, and the way to the others. */
export function FolderMenu({ folder, counts, onChange }: FolderMenuProps) {
  const label = folders.find(({ value }) => value === folder)?.label;
  const count = countOf(folder, counts);
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          aria-label={`Folder: ${label}${count ? ` ${formatNumber(count)}` : ''}`}
          className="-ml-1.5 inline-flex h-8 min-w-0 items-center gap-1.5 rounded-control px-1.5 text-h3 whitespace-nowrap hover:bg-hover data-[state=open]:bg-active max-md:h-10"
        >
          <span className="truncate">{label}</span>
          {count ? <CountBadge>{formatNumber(count)}</CountBadge> : null}
          <ChevronDown aria-hidden className="size-3.5 flex-none text-fg-muted" />
        </button>
      </MenuTrigger>
      <MenuContent align="start" className="min-w-58">
        <MenuRadioGroup value={folder} onValueChange={(next) => onChange(folderOf(next))}>
          {folders.map(({ value, label: name }) => {
            const Icon = icons[value];
            const waiting = countOf(value, counts);
            return (
              <Fragment key={value}>
                {value === 'archived' ? <MenuSeparator /> : null}
                <MenuRadioItem value={value}>
                  <Icon aria-hidden />
                  {name}
                  {waiting === undefined ? null : (
                    <span className="ml-auto text-caption text-fg-subtle tabular-nums">
                      {formatNumber(waiting)}
                    </span>
                  )}
                </MenuRadioItem>
              </Fragment>
            );
          })}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
