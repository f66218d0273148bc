import { useQueries } from '@tanstack/react-query';
import { companiesOfHeadlines, OWN_COMPANIES_MAX } from '@waypost/domain/leads/sources/own-company';
import { INVALID_POST_URL } from '@waypost/domain/linkedin/post-url';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { postPreviewQuery, useStartExtraction } from '../api/posts.ts';
import type { PostLinkGiven } from '../model/post-links.ts';
import { AmountField } from '../sources/amount-field.tsx';
import { BeforeStart } from '../sources/before-start.tsx';
import { SkipRules } from '../sources/skip-rules.tsx';
import { SourceForm } from '../sources/source-form.tsx';
import type { SourceFormGiven } from '../sources/source-page.tsx';
import { useSourceChoices } from '../sources/use-source-choices.ts';
import { AccountField } from './account-field.tsx';
import { FormSection } from './form-section.tsx';
import {
  companiesLeftOut,
  noPostOptions,
  PostOptions,
  readsComments,
  sentOptions,
  shortestCommentMax,
} from './post-options.tsx';
import { PostLinksField, takeLinks } from './post-links-field.tsx';
import { PostPreviews } from './post-previews.tsx';
import { commentsOf, isRepeated, listsOf, peopleAt, repliesOf, thingsOf } from './post-counts.ts';
import { TargetListField } from './target-list-field.tsx';

export interface PostExtractionFormProps extends SourceFormGiven {
  kind: 'comments' | 'likes';
}

const amountMax = 10_000;

/** Posts, account, amount, options and list on one page; starts the reading as a job. */
export function PostExtractionForm({ kind, accounts, listId, onStarted }: PostExtractionFormProps) {
  const [text, setText] = useState('');
  const [links, setLinks] = useState<PostLinkGiven[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [options, setOptions] = useState(noPostOptions);
  const choices = useSourceChoices<'links' | 'intents' | 'length' | 'companies'>(listId, amountMax);
  const { amount, errors } = choices;
  const start = useStartExtraction();

  const accountId = chosen ?? accounts.find((account) => account.status === 'Active')?.id;
  const ownCompanies = companiesOfHeadlines(accounts.map(({ headline }) => headline));
  const previews = useQueries({
    queries: links.map((link) => ({
      ...postPreviewQuery(link, accountId ?? ''),
      enabled: accountId !== undefined,
    })),
  });
  const repeated = previews.map(({ data }, index) => isRepeated(previews, index, data));
  const known = previews.flatMap(({ data }, index) => (data && repeated[index] !== true ? [data] : []));
  // What this account cannot see is not on its way.
  const unread = previews.filter(({ data, isError }) => isError && data === undefined).length;
  const given = repeated.filter((again) => !again).length;
  const posts = given - unread;
  const reads = readsComments(kind, options);
  const comments = known.reduce((sum, post) => sum + commentsOf(post, options), 0);
  const people = peopleAt(known, kind, reads ? comments : 0);
  // Where LinkedIn does not say how many comments are replies, their number holds them all.
  const hasReplies = reads && !options.includeReplies && known.some((post) => post.threadCount === null);
  const repliesLeft =
    reads && !options.includeReplies ? known.reduce((sum, post) => sum + repliesOf(post), 0) : 0;
  const author = known[0]?.authorName;
  const suggestedName = author
    ? `${kind === 'comments' ? 'Comments on' : 'Reactions to'} ${author}'s post${posts > 1 ? ' and others' : ''}`
    : '';

  function submit() {
    // A link that was typed but not added yet counts as given.
    const taken = takeLinks(text, links);
    if (text.trim() !== '') {
      setText(taken.rest);
      setLinks(taken.links);
    }
    const missing = taken.links.length === 0 ? 'Paste at least one post link.' : undefined;
    const problem = taken.problem ?? missing;
    const wantsNone = readsComments(kind, options) && options.byIntent && options.intents.length === 0;
    const hasNoLength = readsComments(kind, options) && options.textLengthMin === null;
    const companies = companiesLeftOut(options, ownCompanies);
    const settled = choices.settle(suggestedName, {
      ...(options.excludeEmployees && companies.length === 0 ? { companies: 'Name your company.' } : {}),
      ...(companies.length > OWN_COMPANIES_MAX
        ? { companies: `Name at most ${OWN_COMPANIES_MAX} companies.` }
        : {}),
      ...(problem === undefined ? {} : { links: problem }),
      ...(wantsNone ? { intents: 'Choose at least one kind of comment.' } : {}),
      ...(hasNoLength ? { length: `Give a number between 0 and ${formatNumber(shortestCommentMax)}.` } : {}),
    });
    if (settled === undefined || !accountId) return;
    const { target, ...common } = settled;
    start.mutate(
      {
        target,
        source: {
          kind,
          postUrls: taken.links.map((link) => link.url),
          accountId,
          ...common,
          ...sentOptions(kind, options, ownCompanies),
        },
      },
      { onSuccess: (job) => onStarted(job.id) },
    );
  }

  const linkIssue = isApiError(start.error)
    ? start.error.issues.find((issue) => issue.path.startsWith('body.postUrls'))?.message
    : undefined;
  const show = (next: PostLinkGiven[]) => {
    setLinks(next);
    choices.clear('links');
  };
  return (
    <SourceForm
      label={kind === 'comments' ? 'Comments Extractor' : 'Likes Extractor'}
      error={start.error}
      busy={start.isPending}
      start="Start extraction"
      onSubmit={submit}
      summary={
        <BeforeStart
          accountId={accountId}
          people={known.length === 0 ? null : Math.min(people, amount ?? people)}
          things={thingsOf(kind, options)}
          lists={known.flatMap((post) => listsOf(post, kind, options))}
          perPage={100}
          spends
          looksUp
          facts={[
            { label: 'Posts', value: formatNumber(posts) },
            ...(unread === 0 ? [] : [{ label: 'Cannot be read', value: countOf(unread, 'post') }]),
            { label: thingsOf(kind, options), value: known.length === 0 ? '-' : formatNumber(people) },
            ...(repliesLeft === 0 ? [] : [{ label: 'Replies, not read', value: formatNumber(repliesLeft) }]),
          ]}
          note={
            known.length > 0 && known.length < posts
              ? `${countOf(known.length, 'post')} of ${posts} read so far.`
              : amount !== null && amount < people
                ? 'More are read where somebody comes twice or is left out.'
                : hasReplies
                  ? 'LinkedIn counts replies among the comments; they are not read.'
                  : undefined
          }
        />
      }
    >
      <FormSection title="Posts">
        <PostLinksField
          text={text}
          onText={(next) => {
            setText(next);
            choices.clear('links');
          }}
          links={links}
          onLinks={show}
          error={errors.links ?? (linkIssue === undefined ? undefined : INVALID_POST_URL)}
        />
        <PostPreviews
          links={links}
          previews={previews}
          repeated={repeated}
          onRemove={(postId) => show(links.filter((link) => link.postId !== postId))}
        />
      </FormSection>
      <FormSection title="Account and amount">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <AccountField accounts={accounts} value={accountId} onValueChange={setChosen} />
          <AmountField {...choices.amountField} />
        </div>
      </FormSection>
      <FormSection title="Options">
        <PostOptions
          kind={kind}
          value={options}
          onChange={(next) => {
            setOptions(next);
            choices.clear('intents');
            choices.clear('length');
            choices.clear('companies');
          }}
          commentCount={known.length === 0 ? null : comments}
          intentsError={errors.intents}
          lengthError={errors.length}
          ownCompanies={ownCompanies}
          companiesError={errors.companies}
        />
        <SkipRules {...choices.skipRules} />
      </FormSection>
      <FormSection title="Lead list">
        <TargetListField {...choices.targetField} suggestedName={suggestedName} />
      </FormSection>
    </SourceForm>
  );
}
