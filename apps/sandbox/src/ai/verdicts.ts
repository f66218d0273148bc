import type { Material } from './chat-request.ts';
import { sentencesOf } from './text-parts.ts';

interface Verdict {
  lead: number;
  criterion: number;
  verdict: 'met' | 'unknown';
  quote: string;
}

/**
 * Whether people meet criteria, from their own texts: met where a text has one of the criterion's words, and nothing
 * is said otherwise. Criteria come as lines `1. Technologies: HubSpot | Salesforce`, people as material `lead 1`.
 */
export function verdicts(material: readonly Material[]): { verdicts: Verdict[] } {
  const criteria = (material.find(({ label }) => label === 'criteria')?.text ?? '')
    .split('\n')
    .flatMap((line) => {
      const [, number, values] = /^(\d+)\.\s*[^:]*:\s*(.*)$/.exec(line) ?? [];
      return number === undefined ? [] : [{ number: Number(number), words: (values ?? '').split(' | ') }];
    });
  const found: Verdict[] = [];
  for (const { label, text } of material) {
    const [, lead] = /^lead (\d+)$/.exec(label) ?? [];
    if (lead === undefined) continue;
    for (const { number, words } of criteria) {
      const quote = sentencesOf(text)
        .map((line) => line.replace(/^\w+ \([^)]*\):\s*/, ''))
        .find((line) => words.some((word) => holdsWord(line, word)));
      found.push({
        lead: Number(lead),
        criterion: number,
        verdict: quote === undefined ? 'unknown' : 'met',
        quote: quote ?? '',
      });
    }
  }
  return { verdicts: found };
}

/** The word by itself: a coordinator is no COO. */
function holdsWord(line: string, word: string): boolean {
  const plain = word.trim().replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return plain !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu').test(line);
}
