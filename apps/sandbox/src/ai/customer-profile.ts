import type { Material } from './chat-request.ts';
import {
  countriesIn,
  functionsIn,
  industriesIn,
  senioritiesIn,
  signalsIn,
  sizesIn,
  technologiesIn,
  titlesIn,
  topicsIn,
} from './found-words.ts';
import { jobNamed, leftOut } from './left-out.ts';
import { saysWeHire, withoutSoldThings } from './sold-things.ts';
import { clausesOf, sentencesOf } from './text-parts.ts';

export interface Criterion {
  kind: string;
  values: string[];
  stance: 'must' | 'nice' | 'exclude';
  weight: number;
  quote: string;
}

const READERS: readonly [kind: string, read: (text: string) => string[], essential: boolean][] = [
  ['titles', titlesIn, true],
  ['seniority', senioritiesIn, true],
  ['functions', functionsIn, true],
  ['industries', (text) => industriesIn(withoutSoldThings(text)), true],
  ['company_size', sizesIn, true],
  ['countries', countriesIn, true],
  ['technologies', technologiesIn, false],
  ['signals', (text) => (saysWeHire(text) ? [] : signalsIn(text)), false],
];

/** Who sentences say is looked for, each criterion with the words it comes from; none where no reader knows a word. */
export function criteriaIn(sentences: readonly string[]): Criterion[] {
  const criteria = new Map<string, Criterion>();
  const add = (kind: string, values: string[], stance: Criterion['stance'], clause: string) => {
    if (values.length === 0) return;
    const key = `${kind} ${stance}`;
    const known = criteria.get(key);
    if (known === undefined)
      criteria.set(key, { kind, values, stance, weight: 3, quote: wordsAround(clause, values[0] ?? '') });
    else known.values = [...new Set([...known.values, ...values])].slice(0, 12);
  };
  for (const sentence of sentences)
    for (const clause of clausesOf(sentence)) {
      // What was found among the buyers rests on their part: what is sold may have the same word.
      const part = buyerPart(clause);
      const namesTitles = titlesIn(part).length > 0;
      for (const [kind, read, essential] of READERS) {
        // "CFOs and directors": nobody has to be both.
        const isInstead = kind === 'seniority' && namesTitles;
        add(kind, read(part), stanceOf(clause, essential && !isInstead), part);
      }
      for (const words of leftOut(clause)) {
        // Whom no reader knows is left out by the very words: a wish is not lost because it was not understood.
        if (READERS.some(([, read]) => read(words).length > 0)) continue;
        const job = jobNamed(words);
        add(job === undefined ? 'keywords' : 'titles', [job ?? words], 'exclude', clause);
      }
    }
  return [...criteria.values()];
}

/** Who the texts say they look for: each criterion with the words of the text it comes from. */
export function customerProfile(material: readonly Material[]): { name: string; criteria: Criterion[] } {
  const sentences = material.flatMap((one) => sentencesOf(buyersText(one)));
  const found = criteriaIn(sentences);
  const whole = sentences.join(' ');
  // Where the offer is all there is to read, its trade is the best guess.
  if (found.length === 0) found.push(...tradeOfOffer(sentences));
  if (!found.some(({ stance }) => stance !== 'exclude')) {
    const topics = topicsIn(whole).slice(0, 3);
    const quote = sentences.find((sentence) => sentence.toLowerCase().includes(topics[0] ?? ' '));
    if (topics.length > 0)
      found.push({
        kind: 'keywords',
        values: topics,
        stance: 'nice',
        weight: 3,
        quote: (quote ?? '').slice(0, 300),
      });
  }
  const about = found
    .find(({ stance }) => stance !== 'exclude')
    ?.values.slice(0, 2)
    .join(', ');
  return { name: `Sandbox draft: ${about ?? 'no criteria found in the text'}`, criteria: found };
}

function tradeOfOffer(sentences: readonly string[]): Criterion[] {
  for (const sentence of sentences) {
    const values = industriesIn(sentence);
    const [first] = values;
    if (first === undefined) continue;
    return [{ kind: 'industries', values, stance: 'must', weight: 3, quote: wordsAround(sentence, first) }];
  }
  return [];
}

/**
 * A description without what is sold, which is said before it: "We sell: ..." and an empty line. That is context; a
 * trade or a country in it is not the buyer's. Where nothing follows, the offer is all there is to read.
 */
function buyersText({ label, text }: Material): string {
  return label === 'description' ? text.replace(/^We sell:[^]*?\n[^\S\n]*\n(?=[^]*\S)/, '') : text;
}

/** A few words of a text around one that was found in it, letter for letter. */
function wordsAround(text: string, word: string): string {
  // Found words may stand in the plural there, or be put together from two numbers.
  const lower = text.toLowerCase();
  const places = [word, word.slice(0, 4), /\d+/.exec(word)?.[0] ?? word].map((part) =>
    lower.indexOf(part.toLowerCase()),
  );
  const at = Math.max(0, places.find((place) => place >= 0) ?? 0);
  const from = at < 24 ? 0 : text.indexOf(' ', at - 24) + 1;
  const end = text.indexOf(' ', at + word.length + 24);
  return text.slice(from, end < 0 ? undefined : end).slice(0, 300);
}

/** "We sell X to Y" speaks of the buyer from "to" on; before it of what is sold. */
function buyerPart(clause: string): string {
  const found =
    /\b(?:sells?|offers?|builds?|makes?|provides?|help|helps)\b.*?\b(?:to|for|helps?)\b\s*(.*)$/i.exec(
      clause,
    );
  return found?.[1] === undefined || found[1] === '' ? clause : found[1];
}

function stanceOf(clause: string, essential: boolean): Criterion['stance'] {
  if (
    /\b(?:not(?!\s+only)|no|without|except|excluding|exclude|never|avoid|skip|leav(?:e|ing)\s+out|rule\s+out|other\s+than|(?:do|does|are|is)n't)\b/i.test(
      clause,
    )
  )
    return 'exclude';
  if (/\b(?:ideally|preferably|prefer|nice to have|bonus|plus|may|might)\b/i.test(clause)) return 'nice';
  return essential ? 'must' : 'nice';
}
