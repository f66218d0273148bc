import {
  COMMENT_INTENTS,
  type CommentIntent,
  INTENT_WORDS,
  intentCredits,
} from '@waypost/domain/leads/sources/comment-intent';
import { formatNumber } from '../../../lib/numbers.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { CreditPrice } from '../icp/credit-price.tsx';

export interface CommentIntentsProps {
  /** AI reads the comments. */
  on: boolean;
  wanted: readonly CommentIntent[];
  onChange: (on: boolean, wanted: CommentIntent[]) => void;
  /** Comments the posts say they have, with their replies where those are read; null while nobody knows. */
  comments: number | null;
  withReplies: boolean;
  error: string | undefined;
}

/** Lets AI read what each comment does, and which of them are wanted; says the price before. */
export function CommentIntents({ on, wanted, onChange, comments, withReplies, error }: CommentIntentsProps) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Choose by what the comment does"
        help="AI reads each comment. Everyone left out is listed with the words that show why; a comment it is not sure about stays."
        checked={on}
        onCheckedChange={(next) => onChange(next === true, [...wanted])}
      />
      {on ? (
        <div className="flex flex-col gap-3 pl-6">
          <Field label="Comments to take" error={error} group>
            <div className="grid gap-2 sm:grid-cols-2">
              {COMMENT_INTENTS.map((intent) => (
                <Checkbox
                  key={intent}
                  label={INTENT_WORDS[intent].label}
                  help={INTENT_WORDS[intent].about}
                  checked={wanted.includes(intent)}
                  onCheckedChange={(next) =>
                    onChange(
                      true,
                      COMMENT_INTENTS.filter((one) =>
                        one === intent ? next === true : wanted.includes(one),
                      ),
                    )
                  }
                />
              ))}
            </div>
          </Field>
          {comments === null ? (
            <p className="text-caption text-fg-muted">1 credit for each begun 10 comments that are read.</p>
          ) : (
            <CreditPrice
              credits={intentCredits(comments)}
              note={`at most: 1 for each begun 10 of ${formatNumber(comments)} ${withReplies ? 'comments and replies' : 'comments'}`}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}
