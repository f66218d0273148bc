import { gridNumber } from '../grid/grid-query.ts';
import { folded } from '../icp/folded.ts';
import { AI_ANSWER_LENGTH_MAX, type AiQuestion } from './ai-column.ts';

/** A text of a lead that a question is answered from. */
export interface AiFact {
  /** As a screen says it. */
  field: string;
  text: string;
}

/** An answer with the words of the lead that show it, or why there is none. */
export type ReadAnswer =
  | { is: 'answered'; answer: string; quote: string; field: string }
  | { is: 'unknown'; reason: string };

/** Longest quote that is kept, in characters. */
const quoteLengthMax = 300;
/** A quote of fewer letters shows nothing. */
const quoteLettersMin = 3;

export const notSaid = 'The chosen fields do not say it.';

/**
 * What an answer of a model is worth: it has to be of the asked kind, and to quote words that stand in a text of that very
 * lead. Everything else is no answer.
 */
export function readAnswer(
  asked: Pick<AiQuestion, 'answerKind' | 'choices'>,
  given: { answer: string; quote: string },
  facts: readonly AiFact[],
): ReadAnswer {
  const answer = answerOf(asked, oneLine(given.answer));
  if (answer === null) return { is: 'unknown', reason: notSaid };
  const quote = oneLine(given.quote);
  const words = folded(quote).trim();
  const fact =
    words.length < quoteLettersMin ? undefined : facts.find(({ text }) => folded(text).includes(words));
  if (fact === undefined) return { is: 'unknown', reason: notSaid };
  return { is: 'answered', answer, quote: shortened(quote, quoteLengthMax), field: fact.field };
}

function answerOf(
  { answerKind, choices }: Pick<AiQuestion, 'answerKind' | 'choices'>,
  given: string,
): string | null {
  if (given === '') return null;
  switch (answerKind) {
    case 'text':
      return shortened(given, AI_ANSWER_LENGTH_MAX);
    case 'yes_no':
      return /^yes\b/i.test(given) ? 'Yes' : /^no\b/i.test(given) ? 'No' : null;
    case 'number': {
      const number = gridNumber(given);
      return number === null ? null : String(number);
    }
    case 'one_of':
      return choices.find((choice) => choice.toLowerCase() === given.toLowerCase()) ?? null;
  }
}

const shortened = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
