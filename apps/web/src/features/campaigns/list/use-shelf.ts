import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import type { CampaignSummary } from '@waypost/contract/campaigns';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useRemoveCampaign } from '../api/campaigns.ts';
import { downloadReport, useShelveCampaign } from '../api/manage-campaigns.ts';

type Named = Pick<CampaignSummary, 'id' | 'name'>;
const undoMs = 10_000;

/** What is done to a campaign of the list at once, each with its way back. */
export function useShelf() {
  const navigate = useNavigate();
  const shelve = useShelveCampaign();
  const remove = useRemoveCampaign();
  const [changes, setChanges] = useState(0);
  const said = (content: Parameters<typeof toast>[0]) => {
    setChanges((before) => before + 1);
    toast(content);
  };

  function failed(title: string) {
    return (error: unknown) => toast({ tone: 'danger', title, description: errorMessage(error) });
  }
  function bringBack(campaign: Named, what: 'unarchive' | 'restore') {
    shelve.mutate(
      { what, campaignId: campaign.id },
      {
        onSuccess: ({ status }) =>
          said({ title: `${campaign.name} is back`, description: `It is ${status}.` }),
        onError: failed(`${campaign.name} was not brought back`),
      },
    );
  }
  return {
    archive(campaign: CampaignSummary) {
      const { queued, inProgress, waiting } = campaign.counts;
      const open = queued + inProgress + waiting;
      shelve.mutate(
        { what: 'archive', campaignId: campaign.id },
        {
          onSuccess: () =>
            said({
              title: `${campaign.name} is archived`,
              ...(open > 0
                ? {
                    description: `${countOf(open, 'unfinished lead')} ${open === 1 ? 'keeps its place' : 'keep their places'}. Remove them there to use them in another campaign.`,
                  }
                : {}),
              action: undo(`Bring ${campaign.name} back`, () => bringBack(campaign, 'unarchive')),
              durationMs: undoMs,
            }),
          onError: failed(`${campaign.name} was not archived`),
        },
      );
    },
    unarchive: (campaign: Named) => bringBack(campaign, 'unarchive'),
    remove(campaign: Named) {
      remove.mutate(campaign.id, {
        onSuccess: () =>
          said({
            title: `${campaign.name} is deleted`,
            action: undo(`Bring ${campaign.name} back`, () => bringBack(campaign, 'restore')),
            durationMs: undoMs,
          }),
        onError: failed(`${campaign.name} was not deleted`),
      });
    },
    duplicate(campaign: Named) {
      shelve.mutate(
        { what: 'duplicate', campaignId: campaign.id },
        {
          onSuccess: (copy) =>
            said({
              title: `${copy.name} is a draft now`,
              description: 'It has the same lists, sequence, senders and hours.',
              action: {
                label: 'Open',
                altText: `Open ${copy.name}`,
                onSelect: () => void navigate(generatePath(paths.campaign, { id: copy.id })),
              },
              durationMs: undoMs,
            }),
          onError: failed(`${campaign.name} was not duplicated`),
        },
      );
    },
    report(campaign: Named) {
      downloadReport(campaign).catch(failed('The report could not be downloaded'));
    },
    /** Grows with every change, so that a list shows one's own changes at once. */
    changes,
    busyId: shelve.isPending ? shelve.variables.campaignId : remove.isPending ? remove.variables : null,
  };
}

function undo(altText: string, onSelect: () => void) {
  return { label: 'Undo', altText, onSelect };
}
