import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import { SENDERS_DISCONNECTED } from '@waypost/domain/campaigns/lifecycle';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { audienceQuery, previewQuery } from '../api/campaign-draft.ts';
import { campaignQuery } from '../api/campaigns.ts';
import { useStartCampaign } from '../api/run-campaign.ts';
import { LaunchFacts } from '../controls/launch-facts.tsx';
import { waitsForLink } from '../controls/waits-for-link.ts';

/** Asks before a draft starts to reach people: who, how many and from whom, or what is still missing. */
export function StartDialog(props: { campaign: { id: string; name: string }; onClose: () => void }) {
  const { campaign, onClose } = props;
  const detail = useQuery(campaignQuery(campaign.id));
  const draft = detail.data;
  const listIds = draft?.lists.map((list) => list.id) ?? [];
  const audience = useQuery(audienceQuery(listIds, draft?.settings.leftOut));
  const preview = useQuery({
    ...previewQuery({
      graph: draft?.graph ?? { formatVersion: 1, startNodeId: '', nodes: {} },
      listIds,
      accountId: draft?.accounts[0]?.id ?? null,
      limit: 1,
    }),
    enabled: draft !== undefined,
  });
  const accounts = useQuery(linkedInAccountsQuery);
  const start = useStartCampaign();
  const contactable = listIds.length === 0 ? 0 : audience.data?.contactable;
  const failed = detail.error ?? audience.error ?? preview.error;
  const known = draft !== undefined && preview.data !== undefined && contactable !== undefined;
  const checks = known
    ? checksOf(draft, contactable, audience.data?.withoutLink ?? 0, preview.data.problems)
    : [];
  const ready = known && checks.every((check) => check.ok);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Start ${campaign.name}?`}
      description="From then on invitations and messages go out to real people, inside working hours and each sender’s limits."
      busy={start.isPending}
      error={start.error ? errorMessage(start.error) : failed ? errorMessage(failed) : null}
      footer={
        <>
          <Button variant="ghost" disabled={start.isPending} onClick={onClose}>
            Cancel
          </Button>
          {known && !ready ? (
            <Button variant="primary" asChild>
              <Link to={generatePath(paths.campaign, { id: campaign.id })}>Open draft</Link>
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={!ready}
              busy={start.isPending}
              onClick={() =>
                start.mutate(campaign.id, {
                  onSuccess: () => {
                    toast({ title: `${campaign.name} is Active`, description: 'Its leads are being added.' });
                    onClose();
                  },
                })
              }
            >
              Start campaign
            </Button>
          )}
        </>
      }
    >
      {known ? (
        <ul className="flex flex-col gap-2 text-dense">
          {checks.map(({ ok, text }, index) => (
            <li key={index} className="flex items-start gap-2">
              {ok ? (
                <CircleCheck aria-label="Ready" className="mt-0.5 size-4 flex-none text-success-fg" />
              ) : (
                <CircleAlert aria-label="Missing" className="mt-0.5 size-4 flex-none text-danger-fg" />
              )}
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {ready && accounts.data ? (
        <LaunchFacts
          campaignId={campaign.id}
          senders={accounts.data.filter(({ id }) => draft.accounts.some((sender) => sender.id === id))}
          caps={draft.settings.dailyCaps}
        />
      ) : null}
      {known || failed ? null : (
        <div role="status" aria-label="Checking whether the draft is ready" className="flex flex-col gap-3">
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/3" />
        </div>
      )}
    </Dialog>
  );
}

interface Check {
  ok: boolean;
  text: ReactNode;
}

function checksOf(
  draft: CampaignDetail,
  contactable: number,
  withoutLink: number,
  problems: CampaignPreview['problems'],
): Check[] {
  const connected = draft.accounts.filter(({ status }) => status === 'Active');
  const errors = problems.filter(({ severity }) => severity === 'error');
  return [
    draft.lists.length === 0
      ? { ok: false, text: 'No lead list is chosen.' }
      : contactable === 0
        ? { ok: false, text: 'Nobody of the chosen lead lists can be contacted.' }
        : {
            ok: true,
            text: `${countOf(contactable, 'lead')} from ${draft.lists.map(({ name }) => name).join(', ')}${
              withoutLink === 0 ? '' : `; ${waitsForLink(withoutLink)}`
            }`,
          },
    draft.accounts.length === 0
      ? { ok: false, text: 'No sender is chosen.' }
      : connected.length === 0
        ? { ok: false, text: SENDERS_DISCONNECTED }
        : { ok: true, text: `Sent by ${connected.map(({ name }) => name).join(', ')}` },
    errors.length === 0
      ? { ok: true, text: 'The sequence is complete.' }
      : {
          ok: false,
          text: `The sequence has ${countOf(errors.length, 'error')}: ${errors[0]?.message ?? ''}`,
        },
  ];
}
