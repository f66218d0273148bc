import { ExternalLink } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { CommentLead } from '../api/comments.ts';
import { mayGoOut, unfitComment } from './comment-text.ts';
import { roleOf } from './lead-columns.tsx';
import { PostQuote } from './post-quote.tsx';

export interface CommentRowProps {
  lead: CommentLead;
  text: string;
  chosen: boolean;
  busy: boolean;
  onText: (text: string) => void;
  onChoose: (chosen: boolean) => void;
  onApprove: () => void;
  onSkip: () => void;
}

/** One comment that waits: for whom, from whom, and its text, which can be changed on the spot. */
export function CommentRow(props: CommentRowProps) {
  const { lead, text, chosen, busy, onText, onChoose, onApprove, onSkip } = props;
  const { name, sender, picture, asks } = lead;
  const fits = mayGoOut(text);
  const linkName = asks.post === null ? `Newest posts of ${name}` : `Open the post of ${name}`;
  // What is wrong with the proposed text is said until somebody writes another one.
  const problem = text === asks.text ? asks.problem : null;
  return (
    <li data-comment className="flex gap-3 px-4 py-3 max-sm:px-3">
      <Checkbox
        aria-label={`Choose the comment for ${name}`}
        className="mt-2"
        checked={chosen}
        onCheckedChange={(checked) => onChoose(checked === true)}
      />
      <div className="min-w-0 flex-1">
        <div className="mb-2 flex items-center gap-2.5">
          <Avatar name={name} src={picture} size="md" />
          <p className="min-w-0 flex-1 text-dense">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-caption text-fg-subtle">
              {[roleOf(lead), sender === null ? null : `from ${sender.name}`]
                .filter((part) => part !== null && part !== '-')
                .join(', ')}
            </span>
          </p>
          {asks.link === null ? null : (
            <Button variant="ghost" size="sm" asChild>
              <a href={asks.link} target="_blank" rel="noreferrer" aria-label={linkName}>
                <ExternalLink aria-hidden className="size-3.5" />
                <span className="max-sm:sr-only">{asks.post === null ? 'Newest posts' : 'Open post'}</span>
              </a>
            </Button>
          )}
        </div>
        {asks.post === null ? null : <PostQuote name={name} post={asks.post} />}
        <Field label={`Comment for ${name}`} hideLabel error={fits ? undefined : (problem ?? unfitComment)}>
          <Textarea
            rows={2}
            className="field-sizing-content min-h-14"
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        </Field>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={busy || !fits}
            aria-label={`Approve the comment for ${name}`}
            onClick={onApprove}
          >
            Approve
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            aria-label={`Skip the comment for ${name}`}
            onClick={onSkip}
          >
            Skip
          </Button>
        </div>
      </div>
    </li>
  );
}
