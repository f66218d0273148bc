import type { QueuedActionView } from '@waypost/contract/linkedin-config';
import { Ellipsis } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu.tsx';
import { actionWord } from './model/config-words.ts';
import { inZone, whenWords, windowWords } from './model/instants.ts';

export type AskedOfRow = 'hold' | 'release' | 'move' | 'skip';

export interface QueueRowProps {
  item: QueuedActionView;
  now: number;
  zone: string;
  picked: boolean;
  onPick: (on: boolean) => void;
  onAsk: (what: AskedOfRow) => void;
}

export function QueueRow({ item, now, zone, picked, onPick, onAsk }: QueueRowProps) {
  const { lead, campaign, window, sentence, held, origin } = item;
  const what = `${actionWord(item)} to ${lead.name}`;
  const mine = origin !== 'human';
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-dense">
      <Checkbox
        aria-label={`Choose ${what}`}
        checked={picked}
        disabled={!mine}
        onCheckedChange={(on) => onPick(on === true)}
        className="mt-0.5"
      />
      <div className="grid min-w-0 flex-1 gap-x-5 gap-y-0.5 md:grid-cols-[190px_minmax(0,1fr)_minmax(0,1.2fr)]">
        <span className="tabular-nums">
          {window ? (
            <time dateTime={window.from} title={inZone(window.from, zone)} className="font-medium">
              {windowWords(window, now)}
            </time>
          ) : (
            <span className="text-fg-subtle">No time yet</span>
          )}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-medium">{lead.name}</span>
          <span className="block truncate text-caption text-fg-subtle">
            {actionWord(item)}
            {campaign ? `, ${campaign.name}` : origin === 'human' ? ', typed in the Unibox' : ', by hand'}
          </span>
        </span>
        <span className="min-w-0 text-fg-muted">
          {held ? (
            <Badge tone="warning" className="mr-1.5">
              {held.until ? `Not before ${whenWords(held.until, now)}` : 'On hold'}
            </Badge>
          ) : null}
          {sentence}
        </span>
      </div>
      {mine ? (
        <Menu>
          <MenuTrigger>
            <Button variant="ghost" size="sm" icon aria-label={`More for ${what}`} className="-mr-1.5">
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          </MenuTrigger>
          <MenuContent>
            {held ? (
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
      ) : null}
    </li>
  );
}
