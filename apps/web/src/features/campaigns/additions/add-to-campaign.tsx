import { useQuery } from '@tanstack/react-query';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { campaignsQuery } from '../api/campaigns.ts';
import type { CampaignStatus } from '../controls/campaign-words.ts';
import { additionPreviewQuery, type AdditionStarted, useAddLeads } from './additions.ts';
import { AdditionPreviewed } from './addition-previewed.tsx';

export interface AddToCampaignProps {
  listId: string;
  /** "12 leads" */
  about: string;
  selection: GridSelection;
  onStarted: (started: AdditionStarted) => void;
  onClose: () => void;
}

const open: readonly CampaignStatus[] = ['Draft', 'Scheduled', 'Active', 'Paused'];

const afterwards: Partial<Record<CampaignStatus, string>> = {
  Draft: 'It has not started: they go on a lead list of its own, and it begins with them.',
  Scheduled: 'It has not started: they go on a lead list of its own, and it begins with them.',
  Active: 'They begin with its first step, as soon as the limits of its senders leave room.',
  Paused: 'It is paused: they wait in it until somebody resumes it.',
};

/** Which campaign chosen leads are added to, how many of them it can take, and who cannot be added for which reason. */
export function AddToCampaign({ listId, about, selection, onStarted, onClose }: AddToCampaignProps) {
  const form = useId();
  const campaigns = useQuery(campaignsQuery);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const asked = { listId, selection };
  const preview = useQuery(additionPreviewQuery(chosenId, asked));
  const add = useAddLeads();
  const offered = (campaigns.data ?? []).filter(({ status }) => open.includes(status));
  const chosen = offered.find(({ id }) => id === chosenId);
  const { data } = preview;
  // Of more leads than were looked at, some may still fit.
  const mayFit = data !== undefined && !data.tooMany && (data.canBeAdded > 0 || data.people > data.lookedAt);
  const ready = chosen !== undefined && mayFit;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Add ${about} to a campaign`}
      description="Nobody is written to twice: who cannot be added is said before, and again afterwards."
      busy={add.isPending}
      error={add.error === null ? null : errorMessage(add.error)}
      footer={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={add.isPending} disabled={!ready}>
            {data !== undefined && ready && data.people === data.lookedAt
              ? `Add ${countOf(data.canBeAdded, 'lead')}`
              : 'Add leads'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          add.mutate(
            { campaignId: chosen.id, asked },
            { onSuccess: ({ job }) => onStarted({ campaignId: chosen.id, jobId: job.id }) },
          );
        }}
      >
        <Field label="Campaign" help={chosen === undefined ? undefined : afterwards[chosen.status]}>
          <Combobox
            value={chosenId}
            onValueChange={(id) => {
              add.reset();
              setChosenId(id);
            }}
            options={offered.map(({ id, name, status, counts }) => ({
              value: id,
              label: name,
              help: status === 'Draft' ? status : `${status}, ${countOf(counts.leads, 'lead')}`,
            }))}
            placeholder="Choose a campaign"
            searchPlaceholder="Find a campaign"
            loading={campaigns.isPending}
            error={campaigns.isError ? errorMessage(campaigns.error) : undefined}
            onRetry={() => void campaigns.refetch()}
            emptyText="No campaign is open for leads."
          />
        </Field>
        {campaigns.isSuccess && offered.length === 0 ? (
          <p className="text-dense text-fg-muted">
            No campaign takes leads right now.{' '}
            <Link
              to={`${paths.campaignCreate}?listId=${listId}`}
              className="font-medium text-accent-fg underline-offset-3 hover:underline"
            >
              Create a campaign
            </Link>{' '}
            with this list.
          </p>
        ) : null}
        {chosenId === null ? null : <AdditionPreviewed answer={preview} />}
      </form>
    </Dialog>
  );
}
