import type { CampaignLead } from '@waypost/contract/campaigns';
import { COMMENT_LENGTH_MAX } from '@waypost/domain/linkedin/text-lengths';
import { Check, ExternalLink, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useGoAhead } from '../api/campaign-leads.ts';
import { mayGoOut, unfitComment } from './comment-text.ts';
import { PostQuote } from './post-quote.tsx';

interface PersonStepProps {
  campaignId: string;
  lead: CampaignLead;
  asks: NonNullable<CampaignLead['asks']>;
  onDone: (lead: CampaignLead) => void;
}

type Post = NonNullable<CampaignLead['asks']>['post'];

const placeOf = (post: Post) => (post === null ? 'the newest post of this person' : 'this post');

function linkName(isComment: boolean, post: Post): string {
  if (!isComment) return 'Profile';
  return post === null ? 'Newest posts' : 'Open post';
}

/** The step a lead waits at for a person: a task to do, or a comment to approve. */
export function PersonStep({ campaignId, lead, asks, onDone }: PersonStepProps) {
  const goAhead = useGoAhead(campaignId);
  const [text, setText] = useState(asks.text);
  const [askingSkip, setAskingSkip] = useState(false);
  const isComment = asks.kind === 'approval';
  const fits = mayGoOut(text);
  const skipping = goAhead.isPending && goAhead.variables.skip === true;
  const answer = (said: string, given: { text?: string; skip?: true }) =>
    goAhead.mutate(
      { enrolmentId: lead.enrolmentId, nodeId: asks.nodeId, ...given },
      {
        onSuccess: (changed) => {
          setAskingSkip(false);
          toast({ title: said, description: changed.reason });
          onDone(changed);
        },
      },
    );
  return (
    <section
      aria-labelledby="person-step-title"
      className="rounded-card border border-warning-line bg-warning-banner p-4"
    >
      <h3 id="person-step-title" className="text-h3 text-warning-fg">
        {isComment ? 'May this comment go out?' : 'Your turn'}
      </h3>
      {isComment ? (
        <div className="my-3">
          {asks.post === null ? null : <PostQuote name={lead.name} post={asks.post} />}
          <Field
            label="Comment"
            error={fits ? undefined : unfitComment}
            help={asks.problem ?? `It goes under ${placeOf(asks.post)}, within the sender’s limits.`}
          >
            <Textarea
              rows={5}
              value={text}
              maxLength={COMMENT_LENGTH_MAX * 2}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </div>
      ) : (
        <p className="mt-1 mb-3 text-dense wrap-anywhere whitespace-pre-line">{asks.text}</p>
      )}
      {goAhead.error && !askingSkip ? (
        <Banner tone="danger" className="mb-3">
          {errorMessage(goAhead.error)}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={goAhead.isPending && !skipping}
          disabled={skipping || (isComment && !fits)}
          onClick={() =>
            isComment
              ? answer(`Comment for ${lead.name} approved`, { text: text.trim() })
              : answer(`Done for ${lead.name}`, {})
          }
        >
          <Check aria-hidden className="size-4" />
          {isComment ? 'Approve' : 'Done'}
        </Button>
        {isComment ? (
          <Button
            busy={skipping}
            disabled={goAhead.isPending && !skipping}
            title={`${lead.name} goes on with the next step, without a comment.`}
            onClick={() => {
              goAhead.reset();
              setAskingSkip(true);
            }}
          >
            <SkipForward aria-hidden className="size-4" />
            Skip this comment
          </Button>
        ) : null}
        {asks.link === null ? null : (
          <Button variant="ghost" asChild>
            <a href={asks.link} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-4" />
              {linkName(isComment, asks.post)}
            </a>
          </Button>
        )}
      </div>
      <AlertDialog
        open={askingSkip}
        onOpenChange={setAskingSkip}
        tone="primary"
        title="Skip this comment?"
        description={`${lead.name} goes on with the next step, without a comment. The comment cannot be brought back.`}
        confirmLabel="Skip comment"
        busy={skipping}
        error={skipping ? null : goAhead.error ? errorMessage(goAhead.error) : null}
        onConfirm={() => answer(`Comment for ${lead.name} skipped`, { skip: true })}
      />
    </section>
  );
}
