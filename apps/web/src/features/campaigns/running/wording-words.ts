import type { WordingVerdictView } from '@waypost/contract/campaigns';
import { NOT_ENOUGH_DATA, RATE_OBSERVATIONS_MIN } from '@waypost/domain/campaigns/stats';
import { EQUAL_WITHIN_POINTS } from '@waypost/domain/campaigns/sequence/wording-verdict';
import { countOf, formatNumber } from '../../../lib/numbers.ts';

/** The verdict as a word and as a sentence; `lettersOf` names variants by id. */
export function verdictWords(
  { kind, variantIds, observationsMin, variants }: WordingVerdictView,
  letterOfId: (id: string) => string,
): { word: string; sentence: string; tone: 'success' | 'info' | 'neutral' } {
  const letters = variantIds.map(letterOfId);
  switch (kind) {
    case 'winner':
      return {
        word: `${letters.join('')} wins`,
        sentence: `Variant ${letters.join('')} is better. The chance that this is an accident is below 5%, however often you look.`,
        tone: 'success',
      };
    case 'no_difference':
      return {
        word: 'No difference',
        sentence: `${listOf(letters)} are as good as each other: none is better by more than ${EQUAL_WITHIN_POINTS} percentage points.${letters.length < variants.length ? ' The others are worse.' : ''}`,
        tone: 'neutral',
      };
    case 'too_early': {
      return {
        word: 'Keep running',
        sentence: `Not enough data: each wording needs at least ${countOf(observationsMin, 'send')}${lacksWords(variants, observationsMin, letterOfId)}.`,
        tone: 'info',
      };
    }
    case 'keep_running':
      return {
        word: 'Keep running',
        sentence:
          'Not enough to tell yet. You may look as often as you like: a winner is named only when it is sure.',
        tone: 'info',
      };
  }
}

/** "; A lacks 3, B lacks 20", or "; each lacks 20" where all lack the same; empty where none lacks any. */
function lacksWords(
  variants: WordingVerdictView['variants'],
  observationsMin: number,
  letterOfId: (id: string) => string,
): string {
  const lacks = variants
    .map(({ id, done }) => ({ letter: letterOfId(id), left: observationsMin - done }))
    .filter(({ left }) => left > 0);
  const [first] = lacks;
  if (
    first !== undefined &&
    lacks.length === variants.length &&
    lacks.every((one) => one.left === first.left)
  )
    return `; each lacks ${formatNumber(first.left)}`;
  if (first === undefined) return '';
  return `; ${lacks.map(({ letter, left }) => `${letter} lacks ${formatNumber(left)}`).join(', ')}`;
}

function listOf(letters: readonly string[]): string {
  return letters.length < 2
    ? letters.join('')
    : `${letters.slice(0, -1).join(', ')} and ${letters.at(-1) ?? ''}`;
}

/** "12%, between 8% and 18%"; without enough sends only that. */
export function rateWords({ done, results, interval }: WordingVerdictView['variants'][number]): string {
  if (interval === null || done < RATE_OBSERVATIONS_MIN) return NOT_ENOUGH_DATA;
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return `${percent(results / done)}, between ${percent(interval.low)} and ${percent(interval.high)}`;
}
