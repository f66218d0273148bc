import { useQuery } from '@tanstack/react-query';
import type { StopPreview } from '@waypost/contract/campaigns-left-out';
import type { StopRules } from '@waypost/domain/campaigns/settings/stop-rules';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { countOf } from '../../../../lib/numbers.ts';
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { MultiSelect } from '../../../../ui/multi-select.tsx';
import { leadListsQuery } from '../../../leads/index.ts';
import { stopPreviewQuery } from '../../api/stop-preview.ts';
import { useBuilder } from '../builder-context.ts';

const tagsMax = 20;
const tagCharactersMax = 60;
const listsMax = 20;

/** What ends a lead that is under way: two rules that always hold, and those of this campaign. */
export function StopRulesFields() {
  const { draft, state, running } = useBuilder();
  const { settings } = state.content;
  const { stopRules } = settings;
  const lists = useQuery(leadListsQuery);
  const change = (changes: Partial<StopRules>) =>
    draft.change({ settings: { ...settings, stopRules: { ...stopRules, ...changes } } });
  return (
    <Card>
      <CardHead level={3} title="Stop rules" />
      <CardBody className="flex flex-col gap-4">
        <ul className="flex flex-col gap-1.5 text-dense" aria-label="Always stop a lead">
          <Always>The lead replies, to whichever account.</Always>
          <Always>You write to the lead yourself from its sender.</Always>
        </ul>
        <Checkbox
          checked={stopRules.sameCompanyReplied}
          onCheckedChange={(on) => change({ sameCompanyReplied: on === true })}
          label="Somebody at the same company replies"
          help="To any sender of this campaign since it started. “Acme GmbH” and “ACME” are one company."
        />
        <TagsField value={stopRules.tags} onChange={(tags) => change({ tags })} />
        <Field label="The lead is on one of these lists" aside="optional">
          <MultiSelect
            placeholder="No list"
            values={stopRules.listIds}
            options={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onValuesChange={(listIds) => change({ listIds: listIds.slice(0, listsMax) })}
          />
        </Field>
        {running && state.id !== null ? <Preview campaignId={state.id} stopRules={stopRules} /> : null}
      </CardBody>
    </Card>
  );
}

function Always({ children }: { children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Check aria-hidden className="mt-0.5 size-4 flex-none text-success-fg" />
      <span>
        {children} <span className="text-fg-subtle">Always on</span>
      </span>
    </li>
  );
}

/** Tags as somebody types them: what stands between commas is one. */
function TagsField({ value, onChange }: { value: readonly string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState(value.join(', '));
  const shown = tagsOf(text).join() === value.join() ? text : value.join(', ');
  const typed = text.split(',').filter((tag) => tag.trim() !== '');
  const error =
    typed.length > tagsMax
      ? `Give at most ${tagsMax} tags.`
      : typed.some((tag) => tag.trim().length > tagCharactersMax)
        ? `A tag has at most ${tagCharactersMax} characters.`
        : undefined;
  return (
    <Field
      label="The lead has one of these tags"
      aside="optional"
      help="Separate tags by commas. A lead that gets one later stops then."
      error={error}
    >
      <Input
        value={error === undefined ? shown : text}
        placeholder="customer, do not disturb"
        onChange={(event) => {
          setText(event.target.value);
          onChange(tagsOf(event.target.value));
        }}
      />
    </Field>
  );
}

function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= tagCharactersMax).slice(0, tagsMax);
}

/** A running campaign obeys changed rules at once: how many leads that ends is said before it is saved. */
function Preview({ campaignId, stopRules }: { campaignId: string; stopRules: StopRules }) {
  const { data, error } = useQuery(stopPreviewQuery(campaignId, stopRules));
  return (
    <p
      aria-live="polite"
      className="rounded-control border border-border bg-sunken px-3 py-2 text-dense text-fg-muted"
    >
      {error ? errorMessage(error) : data === undefined ? 'Counting the leads that would stop.' : words(data)}
    </p>
  );
}

function words({ leads, sameCompanyReplied, tags, lists }: StopPreview): string {
  if (leads === 0) return 'Saved now, these rules stop no lead that is under way.';
  const parts = [
    sameCompanyReplied > 0 ? `${sameCompanyReplied} for a reply of their company` : '',
    tags > 0 ? `${tags} for a tag` : '',
    lists > 0 ? `${lists} for a list` : '',
  ].filter((part) => part !== '');
  return `Saved now, these rules stop ${countOf(leads, 'lead')} at once: ${parts.join(', ')}. What is planned for them is taken back.`;
}
