import type { CampaignSummary } from '@waypost/contract/campaigns';
import { ArrowUpRight, Drama, MoreHorizontal, Pause, Play, Send, Trash2 } from 'lucide-react';
import { generatePath, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu.tsx';

/** What asks before it is done. */
export type AskedAction = 'start' | 'pause' | 'delete';

export interface CampaignActionsProps {
  campaign: CampaignSummary;
  onAsk: (action: AskedAction, campaign: CampaignSummary) => void;
  onResume: (campaign: CampaignSummary) => void;
  resuming: boolean;
}

/** The menu of one campaign in the list: only what its status allows. */
export function CampaignActions({ campaign, onAsk, onResume, resuming }: CampaignActionsProps) {
  const { id, name, status } = campaign;
  const navigate = useNavigate();
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="sm" icon busy={resuming} aria-label={`Actions for ${name}`}>
          <MoreHorizontal aria-hidden className="size-4" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => void navigate(generatePath(paths.campaign, { id }))}>
          <ArrowUpRight aria-hidden /> {status === 'Draft' ? 'Open draft' : 'Open campaign'}
        </MenuItem>
        {status === 'Completed' || status === 'Archived' ? null : (
          <MenuItem onSelect={() => void navigate(generatePath(paths.campaignRehearsal, { id }))}>
            <Drama aria-hidden /> Rehearse
          </MenuItem>
        )}
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
          <MenuItem onSelect={() => onResume(campaign)}>
            <Play aria-hidden /> Resume
          </MenuItem>
        ) : null}
        {status === 'Draft' ? (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={() => onAsk('delete', campaign)}>
              <Trash2 aria-hidden /> Delete draft
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
