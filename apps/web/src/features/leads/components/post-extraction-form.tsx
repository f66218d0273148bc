import { useQueries } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { INVALID_POST_URL } from '@waypost/domain/linkedin/post-url';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { postPreviewQuery, useStartExtraction } from '../api/posts.ts';
import type { PostLinkGiven } from '../model/post-links.ts';
import { emptyTarget, targetOf } from '../model/target.ts';
import { BeforeStart } from '../sources/before-start.tsx';
import { SkipRules, type SkipRule } from '../sources/skip-rules.tsx';
import { AccountField } from './account-field.tsx';
import { FormSection } from './form-section.tsx';
import { noPostOptions, PostOptions, sentOptions } from './post-options.tsx';
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
  const [options, setOptions] = useState(noPostOptions);
  const [skip, setSkip] = useState<SkipRule[]>(['excluded']);
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
    (sum, post) =>
      sum +
      (kind === 'comments' ? post.commentCount : post.reactionCount) +
      (kind === 'likes' && options.alsoCommenters ? post.commentCount : 0),
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
          ...sentOptions(kind, options),
          skip,
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
          <PostOptions kind={kind} value={options} onChange={setOptions} />
          <SkipRules value={skip} onChange={setSkip} />
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
        <BeforeStart
          accountId={accountId}
          people={known.length === 0 ? null : people}
          perPage={100}
          spends
          facts={[
            { label: 'Posts', value: formatNumber(links.length) },
            {
              label: 'Leads at most',
              value:
                amount === null ? '-' : formatNumber(known.length > 0 ? Math.min(people, amount) : amount),
            },
          ]}
          note={
            known.length > 0 && known.length < links.length
              ? `${countOf(known.length, 'post')} of ${links.length} read so far.`
              : undefined
          }
        />
        <Button type="submit" variant="primary" busy={start.isPending} className="w-full">
          Start extraction
        </Button>
      </aside>
    </form>
  );
}
