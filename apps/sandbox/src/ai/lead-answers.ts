import type { Material } from './chat-request.ts';
import { numbersOf, sentencesOf } from './text-parts.ts';

interface Answer {
  lead: number;
  answer: string;
  quote: string;
}

/** Words that every question has. */
const ASKING = new Set(
  'a about an and any are at be been by can did do does for from have has he her him his how if in into is it its kind lead many much of on one or person she that the their them they this to was were what when where which who whom whose why with would yes no your'.split(
    ' ',
  ),
);

/**
 * Answers a question about people from their own texts: `question: …`, `kind: …` and `choices: A | B` come as the material
 * `question`, people as `lead 1`. A sentence counts that shares a word with the question, or holds a choice; nothing is
 * known beyond what stands there.
 */
export function leadAnswers(material: readonly Material[]): { answers: Answer[] } {
  const asked = new Map(
    (material.find(({ label }) => label === 'question')?.text ?? '')
      .split('\n')
      .map((line) => /^(\w+):\s*(.*)$/.exec(line))
      .flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? ''] as const])),
  );
  const wanted = wordsOf(asked.get('question') ?? '');
  const choices = (asked.get('choices') ?? '').split(' | ').filter((choice) => choice !== '');
  return {
    answers: material.flatMap(({ label, text }) => {
      const [, lead] = /^lead (\d+)$/.exec(label) ?? [];
      if (lead === undefined) return [];
      const lines = text.split('\n').map((line) => /^([^:]*):\s*(.*)$/.exec(line));
      const said = lines.flatMap((line) =>
        sentencesOf(line?.[2] ?? '').map((sentence) => ({ field: line?.[1] ?? '', sentence })),
      );
      const answer = answerFrom(said, asked.get('kind') ?? 'text', wanted, choices);
      return [{ lead: Number(lead), ...(answer ?? { answer: '', quote: '' }) }];
    }),
  };
}

interface Said {
  field: string;
  sentence: string;
}

function answerFrom(
  said: readonly Said[],
  kind: string,
  wanted: ReadonlySet<string>,
  choices: readonly string[],
): { answer: string; quote: string } | undefined {
  const shares = ({ sentence }: Said) => [...wordsOf(sentence)].some((word) => wanted.has(word));
  const named = ({ field }: Said) => [...wordsOf(field)].some((word) => wanted.has(word));
  const about = said.find(shares) ?? (kind === 'yes_no' ? undefined : said.find(named));
  switch (kind) {
    case 'yes_no':
      return about && { answer: 'Yes', quote: about.sentence };
    case 'number': {
      const numbered = said.filter(({ sentence }) => numbersOf(sentence).length > 0);
      const found = numbered.find(shares) ?? numbered.find(named);
      return found && { answer: String(numbersOf(found.sentence)[0]), quote: found.sentence };
    }
    case 'one_of': {
      for (const choice of choices) {
        const words = wordsOf(choice);
        const found = said.find(({ sentence }) => {
          const there = wordsOf(sentence);
          return words.size > 0 && [...words].every((word) => there.has(word));
        });
        if (found) return { answer: choice, quote: found.sentence };
      }
      return undefined;
    }
    default:
      return about && { answer: about.sentence, quote: about.sentence };
  }
}

/** Words in lower case and in the singular, so that "sells" asks for "sales" no more than it says. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    [...text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}+#-]*/gu)]
      .map(([word]) => (word.length > 3 ? word.replace(/s$/, '') : word))
      .filter((word) => word.length > 1 && !ASKING.has(word)),
  );
