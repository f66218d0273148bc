import { useQueries } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { INVALID_POST_URL } from '@waypost/domain/linkedin/post-url';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Radio, RadioGroup } from '../../../ui/radio-group.tsx';
import { postPreviewQuery, useStartExtraction } from '../api/posts.ts';
import type { PostLinkGiven } from '../model/post-links.ts';
import { emptyTarget, targetOf } from '../model/target.ts';
import { AccountField } from './account-field.tsx';
import { FormSection } from './form-section.tsx';
import { PostLinksField, takeLinks } from './post-links-field.tsx';
import { PostPreviews } from './post-previews.tsx';
import { TargetListField } from './target-list-field.tsx';

export interface PostExtractionFormProps {
  kind: 'comments' | 'likes';
  accounts: readonly LinkedInAccount[];
  listId: string | null;
  onStarted: (jobId: string) => void;
}

const amountMax = 10_000;

/** Posts, account, amount, options and list on one page; starts the reading as a job. */
export function PostExtractionForm({ kind, accounts, listId, onStarted }: PostExtractionFormProps) {
  const [text, setText] = useState('');
  const [links, setLinks] = useState<PostLinkGiven[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [amount, setAmount] = useState<number | null>(1000);
  const [includeReplies, setIncludeReplies] = useState(false);
  const [excludeAuthor, setExcludeAuthor] = useState(true);
  const [dedupe, setDedupe] = useState<'skip_in_list' | 'skip_in_any_list'>('skip_in_list');
  const [target, setTarget] = useState(() => emptyTarget(listId));
  const [errors, setErrors] = useState<Partial<Record<'links' | 'target' | 'amount', string | undefined>>>(
    {},
  );
  const start = useStartExtraction();

  const accountId = chosen ?? accounts.find((account) => account.status === 'Active')?.id;
  const previews = useQueries({
    queries: links.map((link) => ({
      ...postPreviewQuery(link, accountId ?? ''),
      enabled: accountId !== undefined,
    })),
  });
  const known = previews.flatMap(({ data }) => (data ? [data] : []));
  const people = known.reduce(
    (sum, post) => sum + (kind === 'comments' ? post.commentCount : post.reactionCount),
    0,
  );
  const author = known[0]?.authorName;
  const suggestedName = author
    ? `${kind === 'comments' ? 'Comments on' : 'Reactions to'} ${author}'s post${links.length > 1 ? ' and others' : ''}`
    : '';

  function submit() {
    // A link that was typed but not added yet counts as given.
    const taken = takeLinks(text, links);
    if (text.trim() !== '') {
      setText(taken.rest);
      setLinks(taken.links);
    }
    const where = targetOf(target, suggestedName);
    const found: typeof errors = {
      ...(taken.problem
        ? { links: taken.problem }
        : taken.links.length === 0
          ? { links: 'Paste at least one post link.' }
          : {}),
      ...(amount === null ? { amount: `Give a number between 1 and ${formatNumber(amountMax)}.` } : {}),
      ...('missing' in where ? { target: where.missing } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || 'missing' in where || amount === null || !accountId) return;
    start.mutate(
      {
        target: where.target,
        source: {
          kind,
          postUrls: taken.links.map((link) => link.url),
          accountId,
          amountMax: amount,
          includeReplies: kind === 'comments' && includeReplies,
          excludeAuthor,
          dedupe,
        },
      },
      { onSuccess: (job) => onStarted(job.id) },
    );
  }

  const linkIssue = isApiError(start.error)
    ? start.error.issues.find((issue) => issue.path.startsWith('body.postUrls'))?.message
    : undefined;
  return (
    <form
      noValidate
      aria-label={kind === 'comments' ? 'Comments Extractor' : 'Likes Extractor'}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        {start.error ? <Banner tone="danger">{errorMessage(start.error)}</Banner> : null}
        <FormSection title="Posts">
          <PostLinksField
            text={text}
            onText={(next) => {
              setText(next);
              setErrors((before) => ({ ...before, links: undefined }));
            }}
            links={links}
            onLinks={(next) => {
              setLinks(next);
              setErrors((before) => ({ ...before, links: undefined }));
            }}
            error={errors.links ?? (linkIssue === undefined ? undefined : INVALID_POST_URL)}
          />
          <PostPreviews
            links={links}
            previews={previews}
            onRemove={(postId) => setLinks(links.filter((link) => link.postId !== postId))}
          />
        </FormSection>
        <FormSection title="Account and amount">
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <AccountField accounts={accounts} value={accountId} onValueChange={setChosen} />
            <Field
              label="Leads to add at most"
              help={`1 to ${formatNumber(amountMax)}`}
              error={errors.amount}
            >
              <NumberField
                value={amount}
                onValueChange={(next) => {
                  setAmount(next);
                  setErrors((before) => ({ ...before, amount: undefined }));
                }}
                min={1}
                max={amountMax}
                step={100}
                className="w-full sm:w-44"
              />
            </Field>
          </div>
        </FormSection>
        <FormSection title="Options">
          <div className="flex flex-col gap-2">
            {kind === 'comments' ? (
              <Checkbox
                label="Include replies"
                help="Also people who answered a comment."
                checked={includeReplies}
                onCheckedChange={(on) => setIncludeReplies(on === true)}
              />
            ) : null}
            <Checkbox
              label="Leave out the author"
              help="Authors often answer under their own post."
              checked={excludeAuthor}
              onCheckedChange={(on) => setExcludeAuthor(on === true)}
            />
          </div>
          <Field label="People you already have" group>
            <RadioGroup
              aria-label="People you already have"
              value={dedupe}
              onValueChange={(value) => setDedupe(value === 'skip_in_any_list' ? value : 'skip_in_list')}
            >
              <Radio value="skip_in_list" label="Skip who is in this list" />
              <Radio value="skip_in_any_list" label="Skip who is in any lead list" />
            </RadioGroup>
          </Field>
        </FormSection>
        <FormSection title="Lead list">
          <TargetListField
            draft={target}
            onChange={(next) => {
              setTarget(next);
              setErrors((before) => ({ ...before, target: undefined }));
            }}
            suggestedName={suggestedName}
            error={errors.target}
          />
        </FormSection>
      </div>
      <aside
        aria-label="Summary"
        className="flex flex-col gap-3 rounded-card border border-border bg-surface p-4 lg:sticky lg:top-18"
      >
        <h2 className="text-h3">Before you start</h2>
        <dl className="flex flex-col gap-2 text-dense">
          <Fact label="Posts" value={formatNumber(links.length)} />
          <Fact
            label={kind === 'comments' ? 'Comments there' : 'Reactions there'}
            value={known.length === 0 ? '-' : formatNumber(people)}
          />
          <Fact
            label="Leads at most"
            value={amount === null ? '-' : formatNumber(known.length > 0 ? Math.min(people, amount) : amount)}
          />
        </dl>
        <p className="text-caption text-fg-subtle">
          {known.length > 0 && known.length < links.length
            ? `${countOf(known.length, 'post')} of ${links.length} read so far. `
            : ''}
          One person counts once, however often they {kind === 'comments' ? 'commented' : 'reacted'}. It runs
          in the background; you can leave the page.
        </p>
        <Button type="submit" variant="primary" busy={start.isPending} className="w-full">
          Start extraction
        </Button>
      </aside>
    </form>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-fg-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
