import type { Benchmark } from './rate-value.tsx';
import { RateValue } from './rate-value.tsx';
import { knownPositive, positiveOf, unsortedWords, type Replies } from './rate-words.ts';

/** How many of those contacted are interested; "-" while nobody has said what any reply means. */
export function PositiveRate({ replies, benchmark }: { replies: Replies; benchmark?: Benchmark }) {
  const rate = knownPositive(replies);
  const unsorted = unsortedWords(replies.unsortedReplies);
  if (rate === null) {
    return (
      <span title={unsorted ?? undefined} className="text-fg-subtle">
        -<span className="sr-only"> {unsorted}</span>
      </span>
    );
  }
  return (
    <RateValue
      rate={rate}
      what={positiveOf}
      note={unsorted}
      {...(benchmark === undefined ? {} : { benchmark })}
    />
  );
}
