import type { QueuedActionView } from '@waypost/contract/linkedin-config';
import { Ellipsis } from 'lucide-react';
import { actionWord } from '@waypost/domain/linkedin/action-words';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu.tsx';
import { inZone, whenWords, windowWords } from './model/instants.ts';

export type AskedOfRow = 'hold' | 'release' | 'move' | 'skip';

export const queuedName = (item: QueuedActionView): string => `${actionWord(item)} to ${item.lead.name}`;

export function queueColumns({
  now,
  zone,
  onAsk,
}: {
  now: number;
  zone: string;
  onAsk: (what: AskedOfRow, item: QueuedActionView) => void;
}): Column<QueuedActionView>[] {
  return [
    {
      id: 'when',
      header: 'Leaves',
      width: '196px',
      hideOnPhone: true,
      className: 'tabular-nums',
      cell: (item) => <When item={item} now={now} zone={zone} />,
    },
    {
      id: 'lead',
      header: 'Action',
      cell: (item) => (
        <span className="block min-w-0 py-0.5">
          <span className="block truncate font-medium">{item.lead.name}</span>
          <span className="block truncate text-caption text-fg-subtle" title={originOf(item)}>
            {originOf(item)}
          </span>
          <span className="block text-caption text-fg-muted tabular-nums md:hidden">
            <When item={item} now={now} zone={zone} />
          </span>
          <span className="block text-caption text-fg-muted md:hidden">
            <Why item={item} now={now} />
          </span>
        </span>
      ),
    },
    {
      id: 'why',
      header: 'Why then',
      width: '40%',
      hideOnPhone: true,
      className: 'text-fg-muted',
      cell: (item) => (
        <span className="line-clamp-2 whitespace-normal" title={item.sentence}>
          <Why item={item} now={now} />
        </span>
      ),
    },
    {
      id: 'menu',
      header: <span className="sr-only">More</span>,
      width: '56px',
      align: 'end',
      cell: (item) => <RowMenu item={item} onAsk={(what) => onAsk(what, item)} />,
    },
  ];
}

interface RowProps {
  item: QueuedActionView;
  now: number;
}

function When({ item: { window, held }, now, zone }: RowProps & { zone: string }) {
  if (window === null && held?.until)
    return <span title={inZone(held.until, zone)}>After {whenWords(held.until, now)}</span>;
  if (window === null) return <span className="text-fg-subtle">No time yet</span>;
  return (
    <time dateTime={window.from} title={inZone(window.from, zone)} className="font-medium">
      {windowWords(window, now)}
    </time>
  );
}

function Why({ item: { window, held, sentence }, now }: RowProps) {
  return (
    <>
      {held ? (
        <Badge tone="warning" className="mr-1.5">
          {held.until ? (window === null ? 'Moved' : `Not before ${whenWords(held.until, now)}`) : 'On hold'}
        </Badge>
      ) : null}
      {sentence}
    </>
  );
}

function originOf(item: QueuedActionView): string {
  const { campaign, origin, why } = item;
  const from = campaign?.name ?? (origin === 'human' ? 'typed in the Unibox' : (why ?? 'by hand'));
  return `${actionWord(item)}, ${campaign || origin === 'human' ? from : from.charAt(0).toLowerCase() + from.slice(1).replace(/\.$/u, '')}`;
}

function RowMenu({ item, onAsk }: { item: QueuedActionView; onAsk: (what: AskedOfRow) => void }) {
  if (item.origin === 'human') return null;
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="sm" icon aria-label={`More for ${queuedName(item)}`}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {item.held ? (
          <MenuItem onSelect={() => onAsk('release')}>Release</MenuItem>
        ) : (
          <MenuItem onSelect={() => onAsk('hold')}>Hold</MenuItem>
        )}
        <MenuItem onSelect={() => onAsk('move')}>Move to a later time</MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => onAsk('skip')}>
          Skip
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
