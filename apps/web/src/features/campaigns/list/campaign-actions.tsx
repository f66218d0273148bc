import type { CampaignSummary } from '@waypost/contract/campaigns';
import {
  Archive,
  ArchiveRestore,
  ArrowUpRight,
  Copy,
  FileDown,
  MoreHorizontal,
  Pause,
  Pencil,
  Play,
  Send,
  Tags,
  Trash2,
} from 'lucide-react';
import { generatePath, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu.tsx';

/** What asks before it is done. */
export type AskedAction = 'start' | 'pause' | 'rename' | 'organise';
/** What is done at once, and can be taken back. */
export type QuickAction = 'resume' | 'duplicate' | 'archive' | 'unarchive' | 'remove' | 'report';

export interface CampaignActionsProps {
  campaign: CampaignSummary;
  onAsk: (action: AskedAction, campaign: CampaignSummary) => void;
  onDo: (action: QuickAction, campaign: CampaignSummary) => void;
  busy: boolean;
}

/** The menu of one campaign in the list: only what its status allows. */
export function CampaignActions({ campaign, onAsk, onDo, busy }: CampaignActionsProps) {
  const { id, name, status } = campaign;
  const navigate = useNavigate();
  const shelves = status === 'Draft' || status === 'Paused' || status === 'Completed';
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="sm" icon busy={busy} aria-label={`Actions for ${name}`}>
          <MoreHorizontal aria-hidden className="size-4" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => void navigate(generatePath(paths.campaign, { id }))}>
          <ArrowUpRight aria-hidden /> {status === 'Draft' ? 'Open draft' : 'Open campaign'}
        </MenuItem>
        {status === 'Draft' ? (
          <MenuItem onSelect={() => onAsk('start', campaign)}>
            <Send aria-hidden /> Start
          </MenuItem>
        ) : null}
        {status === 'Active' || status === 'Scheduled' ? (
          <MenuItem onSelect={() => onAsk('pause', campaign)}>
            <Pause aria-hidden /> Pause
          </MenuItem>
        ) : null}
        {status === 'Paused' ? (
          <MenuItem onSelect={() => onDo('resume', campaign)}>
            <Play aria-hidden /> Resume
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem onSelect={() => onAsk('rename', campaign)}>
          <Pencil aria-hidden /> Rename
        </MenuItem>
        <MenuItem onSelect={() => onAsk('organise', campaign)}>
          <Tags aria-hidden /> Folder and tags
        </MenuItem>
        <MenuItem onSelect={() => onDo('duplicate', campaign)}>
          <Copy aria-hidden /> Duplicate
        </MenuItem>
        {status === 'Draft' ? null : (
          <MenuItem onSelect={() => onDo('report', campaign)}>
            <FileDown aria-hidden /> Export report
          </MenuItem>
        )}
        {shelves ? (
          <MenuItem onSelect={() => onDo('archive', campaign)}>
            <Archive aria-hidden /> Archive
          </MenuItem>
        ) : null}
        {status === 'Archived' ? (
          <MenuItem onSelect={() => onDo('unarchive', campaign)}>
            <ArchiveRestore aria-hidden /> Unarchive
          </MenuItem>
        ) : null}
        {status === 'Draft' ? (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={() => onDo('remove', campaign)}>
              <Trash2 aria-hidden /> Delete draft
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
