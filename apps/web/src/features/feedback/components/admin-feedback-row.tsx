import type { AdminFeedback } from '@waypost/contract/feedback';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo, formatDateTime } from '../../../lib/dates.ts';
import { sendOnKey } from '../../../lib/send-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useAnswerFeedback, useRemoveFeedback, useRestoreFeedback } from '../api/admin-feedback.ts';
import { answerTo, useDraft } from '../model/use-draft.ts';
import { FeedbackAnswer } from './feedback-answer.tsx';

const undoMs = 10_000;
/** The button that was pressed is gone; the keyboard goes on in what took its place. */
const focusOnMount = (field: HTMLTextAreaElement | null) => field?.focus();

/** One feedback, with its answer or the way to write one. */
export function AdminFeedbackRow({ item }: { item: AdminFeedback }) {
  const now = useBusinessNow();
  const remove = useRemoveFeedback();
  const restore = useRestoreFeedback();
  const draft = useDraft(answerTo(item.id));
  // An answer that was begun before a reload stands open; it takes the keyboard only when somebody asks for it.
  const [writes, setWrites] = useState<'on' | 'asked' | null>(draft.text === '' ? null : 'on');
  const who = item.author?.name ?? 'Somebody who is gone';

  const failed = (title: string) => (error: unknown) =>
    toast({ tone: 'danger', title, description: errorMessage(error) });
  const takeAway = () =>
    remove.mutate(item.id, {
      onSuccess: () =>
        toast({
          title: 'Feedback deleted',
          durationMs: undoMs,
          action: {
            label: 'Undo',
            altText: 'Bring the feedback back',
            onSelect: () => restore.mutate(item.id, { onError: failed('The feedback was not brought back') }),
          },
        }),
      onError: failed('The feedback was not deleted'),
    });
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 font-medium wrap-anywhere">{who}</span>
            {item.author ? (
              <a
                href={`mailto:${item.author.email}`}
                className="min-w-0 truncate text-caption text-fg-muted underline-offset-3 hover:underline"
              >
                {item.author.email}
              </a>
            ) : null}
            <time
              dateTime={item.createdAt}
              title={formatDateTime(item.createdAt)}
              className="text-caption text-fg-subtle"
            >
              {formatAgo(item.createdAt, now)}
            </time>
          </p>
          <p className="mt-1 text-dense break-words whitespace-pre-wrap">{item.content}</p>
        </div>
        <Tooltip text="Delete">
          <Button
            size="sm"
            variant="ghost"
            icon
            aria-label={`Delete the feedback of ${who}`}
            busy={remove.isPending}
            onClick={takeAway}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </Tooltip>
      </div>
      <FeedbackAnswer item={item} />
      {writes ? (
        <AnswerForm
          item={item}
          who={who}
          draft={draft}
          takesFocus={writes === 'asked'}
          onClose={() => {
            draft.drop();
            setWrites(null);
          }}
        />
      ) : (
        <Button size="sm" className="self-start" onClick={() => setWrites('asked')}>
          {item.answer === null ? 'Answer' : 'Answer again'}
        </Button>
      )}
    </li>
  );
}

interface AnswerFormProps {
  item: AdminFeedback;
  who: string;
  draft: ReturnType<typeof useDraft>;
  takesFocus: boolean;
  /** It was sent or given up. */
  onClose: () => void;
}

function AnswerForm({ item, who, draft: { text, write }, takesFocus, onClose }: AnswerFormProps) {
  const answer = useAnswerFeedback();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '' || answer.isPending) return;
    try {
      // Awaited: callbacks given to `mutate` are dropped once the row is gone, and what is answered waits no more.
      await answer.mutateAsync({ id: item.id, answer: text.trim() });
      toast({ tone: 'success', title: 'Answer sent', description: `${who} is told.` });
      onClose();
    } catch {
      // The field says it.
    }
  }
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={(event) => void submit(event)}>
      <Field
        label="Your answer"
        help={`${who} is told in the product and, unless switched off, by mail.`}
        error={answer.error ? errorMessage(answer.error) : undefined}
      >
        <Textarea
          ref={takesFocus ? focusOnMount : undefined}
          rows={3}
          maxLength={5000}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendOnKey}
        />
      </Field>
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={answer.isPending}
          disabled={text.trim() === ''}
        >
          Send answer
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose} disabled={answer.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
