import type { CampaignLead } from '@waypost/contract/campaigns';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Radio, RadioGroup } from '../../../ui/radio-group.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useResolveAction } from '../api/campaign-leads.ts';

type Choice = Parameters<ReturnType<typeof useResolveAction>['mutate']>[0]['choice'];

const choices: readonly { value: Choice; label: string; help: (name: string) => string; verb: string }[] = [
  {
    value: 'was_sent',
    label: 'It was sent',
    help: (name) => `The step counts as done and ${name} goes on with the next one. Nothing is sent again.`,
    verb: 'Mark as sent',
  },
  {
    value: 'send_again',
    label: 'It was not sent: send it again',
    help: (name) => `The step is done once more. Should it have arrived after all, ${name} gets it twice.`,
    verb: 'Send again',
  },
  {
    value: 'skip',
    label: 'Skip this lead',
    help: (name) => `The sequence ends here for ${name}. Nothing more is sent in this campaign.`,
    verb: 'Skip lead',
  },
];

/** Where no try got as far as LinkedIn: nothing can have arrived. */
const neverLeftChoices: typeof choices = choices.map((choice) => {
  if (choice.value === 'was_sent') {
    return { ...choice, label: 'I did it by hand', verb: 'Mark as done' };
  }
  if (choice.value === 'skip') return choice;
  return {
    ...choice,
    label: 'Send it',
    help: (name) => `It leaves for the first time: ${name} gets it once.`,
    verb: 'Send',
  };
});

interface ReviewChoicesProps {
  campaignId: string;
  lead: CampaignLead;
  /** Where on LinkedIn the step shows: "your sent invitations". */
  where: string;
  onSettled: (lead: CampaignLead) => void;
}

/** What may have arrived, when it left last, and the way to look. */
function Unconfirmed({ text, leftAt, link }: NonNullable<CampaignLead['review']>) {
  return (
    <div className="mb-3 flex flex-col items-start gap-2 text-dense">
      {text === null || text === '' ? null : (
        <blockquote className="max-h-40 w-full overflow-y-auto rounded-control border border-border bg-surface px-3 py-2 wrap-anywhere whitespace-pre-line">
          {text}
        </blockquote>
      )}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-fg-muted tabular-nums">
        {leftAt === null ? null : (
          <span>
            Left last <time dateTime={leftAt}>{formatDateTime(leftAt)}</time>
          </span>
        )}
        {link === null ? null : (
          <Button size="sm" variant="ghost" asChild>
            <a href={link} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-3.5" />
              Profile
            </a>
          </Button>
        )}
      </span>
    </div>
  );
}

/** A person looks at LinkedIn and says what became of a step nobody could confirm. */
export function ReviewChoices({ campaignId, lead, where, onSettled }: ReviewChoicesProps) {
  const resolve = useResolveAction(campaignId);
  const [value, setValue] = useState<Choice | null>(null);
  const neverLeft = lead.review !== null && lead.review.leftAt === null;
  const offered = neverLeft ? neverLeftChoices : choices;
  const chosen = offered.find((choice) => choice.value === value);
  return (
    <section
      aria-labelledby="review-title"
      className="rounded-card border border-warning-line bg-warning-banner p-4"
    >
      <h3 id="review-title" className="text-h3 text-warning-fg">
        {neverLeft ? 'Nothing was sent' : 'What happened?'}
      </h3>
      <p className="mt-1 mb-3 text-dense text-fg-muted">
        {neverLeft
          ? `No try got as far as LinkedIn: ${lead.name} received nothing.`
          : `Look at ${where} on LinkedIn, then choose.`}
      </p>
      {lead.review === null ? null : <Unconfirmed {...lead.review} />}
      {resolve.error ? (
        <Banner tone="danger" className="mb-3">
          {errorMessage(resolve.error)}
        </Banner>
      ) : null}
      <RadioGroup
        aria-labelledby="review-title"
        value={value ?? ''}
        disabled={resolve.isPending}
        onValueChange={(next) => setValue(offered.find((choice) => choice.value === next)?.value ?? null)}
      >
        {offered.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            help={<span className="text-fg-muted">{choice.help(lead.name)}</span>}
          />
        ))}
      </RadioGroup>
      <Button
        className="mt-3"
        variant="primary"
        disabled={!chosen}
        busy={resolve.isPending}
        onClick={() => {
          if (!chosen) return;
          resolve.mutate(
            { enrolmentId: lead.enrolmentId, choice: chosen.value },
            {
              onSuccess: (settled) => {
                toast({ title: `Settled for ${lead.name}`, description: settled.reason });
                onSettled(settled);
              },
            },
          );
        }}
      >
        {chosen?.verb ?? 'Choose first'}
      </Button>
    </section>
  );
}
