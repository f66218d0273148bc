import type { CampaignDetail } from '@waypost/contract/campaigns';
import { isStep } from '@waypost/domain/campaigns/sequence/graph';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { LeadFilter } from '../api/campaign-leads.ts';
import { downloadLeads } from '../api/running-campaign.ts';
import { leadStates } from '../controls/campaign-words.ts';
import { ChoiceChip, ToggleChip } from '../controls/choice-chip.tsx';
import { forYouOf } from '../controls/for-you.ts';
import { nameNodes } from './step-names.ts';

export interface LeadFilterBarProps {
  campaign: CampaignDetail;
  filter: LeadFilter;
  onChange: (change: Partial<LeadFilter>) => void;
  sort: 'added' | 'next';
  onSort: (sort: 'added' | 'next') => void;
  /** How many the filter finds, in words. */
  found: string;
}

/** Search, state, step and sender of the leads, and the way to take what is found along as a file. */
export function LeadFilterBar({ campaign, filter, onChange, sort, onSort, found }: LeadFilterBarProps) {
  const steps = nameNodes(campaign.graph).filter(({ node }) => isStep(node));
  const forYou = forYouOf(campaign.forYou);
  const [saving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      await downloadLeads(campaign, filter);
    } catch (error) {
      toast({ tone: 'danger', title: 'The leads could not be exported', description: errorMessage(error) });
    } finally {
      setSaving(false);
    }
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField
        aria-label="Search leads"
        placeholder="Search leads"
        value={filter.search}
        onValueChange={(search) => onChange({ search })}
        className="max-sm:w-full"
      />
      <ChoiceChip
        label="State"
        value={filter.state}
        onChange={(state) => onChange({ state })}
        options={leadStates
          .filter(({ state, count }) => campaign.counts[count] > 0 || state === filter.state)
          .map(({ state, count }) => ({
            value: state,
            label: state,
            note: formatNumber(campaign.counts[count]),
          }))}
      />
      {forYou > 0 || filter.waitsFor !== null ? (
        <ToggleChip
          pressed={filter.waitsFor !== null}
          note={formatNumber(forYou)}
          onPressedChange={(pressed) => onChange({ waitsFor: pressed ? 'person' : null })}
        >
          Waits for you
        </ToggleChip>
      ) : null}
      <ChoiceChip
        label="Next step"
        value={filter.step}
        onChange={(step) => onChange({ step })}
        options={steps.map(({ node, name, note }) => ({
          value: node.id,
          label: note === '' ? name : `${name}, ${note}`,
        }))}
      />
      {campaign.accounts.length > 1 || filter.accountId !== null ? (
        <ChoiceChip
          label="Sender"
          value={filter.accountId}
          onChange={(accountId) => onChange({ accountId })}
          options={campaign.accounts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {/* The wait of the sequence is stored and can order many leads; limits of the sender come on top of it. */}
      <Select
        aria-label="Order"
        className="w-44 max-sm:w-52"
        value={sort}
        options={[
          { value: 'added', label: 'As they were added' },
          { value: 'next', label: 'Wait ends first' },
        ]}
        onValueChange={(value) => onSort(value === 'next' ? 'next' : 'added')}
      />
      <p role="status" className="text-caption text-fg-subtle tabular-nums">
        {found}
      </p>
      <Button variant="ghost" className="ml-auto" busy={saving} onClick={() => void save()}>
        <FileDown aria-hidden className="size-4" />
        Export CSV
      </Button>
    </div>
  );
}
