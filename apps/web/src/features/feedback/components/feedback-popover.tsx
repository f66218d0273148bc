import { useEffect, useId, useState, type ReactElement } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { sendOnKey } from '../../../lib/send-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSubmitFeedback } from '../api/submit-feedback.ts';
import { takeFeedbackAsked, useFeedbackAsked } from '../model/feedback-asked.ts';
import { ownFeedback, useDraft } from '../model/use-draft.ts';

/** As in the contract, in characters. */
const lengthMax = 5_000;

/** Opens beside its button, also when asked for in the command palette; what was typed stays until it has been sent, over a reload too. */
export function FeedbackPopover({ children }: { children: ReactElement }) {
  const [open, setOpen] = useState(false);
  const { text: content, write, drop } = useDraft(ownFeedback);
  const submitFeedback = useSubmitFeedback();
  const titleId = useId();
  // Nothing is cut while it is typed or pasted: what is too long is said.
  const excess = content.trim().length - lengthMax;
  const asked = useFeedbackAsked((state) => state.asked);
  useEffect(() => {
    if (asked && takeFeedbackAsked()) setOpen(true);
  }, [asked]);

  async function submit() {
    if (content.trim() === '' || excess > 0 || submitFeedback.isPending) return;
    try {
      await submitFeedback.mutateAsync(content.trim());
      drop();
      setOpen(false);
      toast({ tone: 'success', title: 'Feedback Submitted', description: 'Thank you for your feedback!' });
    } catch {
      toast({ tone: 'danger', title: 'Error', description: 'Failed to submit feedback' });
    }
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger>{children}</PopoverTrigger>
      <PopoverContent side="right" align="end" aria-labelledby={titleId}>
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <label id={titleId} htmlFor={`${titleId}-text`} className="text-h3">
            Feedback
          </label>
          <Textarea
            id={`${titleId}-text`}
            rows={4}
            aria-describedby={excess > 0 ? `${titleId}-excess` : undefined}
            aria-invalid={excess > 0 || undefined}
            placeholder="What works, what does not, what is missing"
            value={content}
            onChange={(event) => write(event.target.value)}
            onKeyDown={sendOnKey}
          />
          {excess > 0 ? (
            <p id={`${titleId}-excess`} role="alert" className="text-caption text-danger-fg">
              {countOf(excess, 'character')} too many: feedback has room for {formatNumber(lengthMax)}.
            </p>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            size="sm"
            className="self-end"
            busy={submitFeedback.isPending}
            disabled={content.trim() === '' || excess > 0}
            // Disabled while it is sent, yet not out of reach of the keyboard that pressed it.
            aria-disabled={submitFeedback.isPending || undefined}
          >
            Send feedback
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
