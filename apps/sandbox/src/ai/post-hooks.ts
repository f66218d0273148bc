import type { Material } from './chat-request.ts';
import { industriesIn, titlesIn, topicsIn } from './found-words.ts';
import { sentencesOf } from './text-parts.ts';

interface Hook {
  kind: string;
  text: string;
}

/** Words of the text that hooks are put together from. */
interface Words {
  /** What it is about, within a sentence and at the beginning of one. */
  thing: string;
  Thing: string;
  /** Who is spoken to, likewise. */
  people: string;
  People: string;
  /** " in logistics", or nothing. */
  where: string;
}

/** In turns of all kinds, so that the first ones differ the most. */
const TEMPLATES: readonly (readonly [kind: string, write: (w: Words) => string])[] = [
  ['question', (w) => `${w.People}: what do you have to see of ${w.thing} before it changes your week?`],
  [
    'claim',
    (w) =>
      `Unpopular opinion: with ${w.thing} it is not the tool that fails. It is that nobody owns the result.`,
  ],
  ['list', (w) => `What I would check before choosing ${w.thing}, in this order:`],
  ['scene', (w) => `Picture a Monday of ${w.people}${w.where}, first without ${w.thing}, then with it.`],
  [
    'mistake',
    (w) => `The quiet mistake with ${w.thing}: choosing without the people who will live with the choice.`,
  ],
  ['story', (w) => `This is the story of why we care about ${w.thing}, told for ${w.people}.`],
  ['promise', (w) => `If you decide about ${w.thing}${w.where}, this post is for you.`],
  ['comparison', (w) => `${w.Thing}: what to expect for ${w.people}, and what to leave alone.`],
  ['question', (w) => `What do ${w.people} wish they had asked before they chose ${w.thing}?`],
  ['claim', (w) => `Good ${w.thing}: the kind that nobody in your team has to talk about.`],
  ['list', (w) => `Questions that ${w.people} should ask everybody who offers them ${w.thing}:`],
  [
    'scene',
    (w) => `The calendar is full, the team is waiting, and the list still says: ${w.thing}. What now?`,
  ],
  [
    'mistake',
    (w) => `One more task instead of one less? Then ${w.thing} came with the seller in mind, not with you.`,
  ],
  ['story', (w) => `A short story about ${w.thing}, told from the desk where it is decided.`],
  ['promise', (w) => `After this post you will look at ${w.thing} with other eyes.`],
  [
    'comparison',
    (w) => `Everybody compares ${w.thing} by features. I would compare it by what you can stop doing.`,
  ],
  ['question', (w) => `When did you last ask your team what they need ${w.thing} for?`],
  ['claim', (w) => `${w.People} do not need more ${w.thing}. They need less work around all of it.`],
  ['list', (w) => `Signs that it is time to look at ${w.thing} again:`],
  ['scene', (w) => `Somebody asks ${w.people}${w.where} about ${w.thing}. The room goes quiet.`],
  [
    'mistake',
    (w) => `It is easy to start with ${w.thing} at the wrong end. Start with whoever waits for the result.`,
  ],
  ['story', (w) => `Behind ${w.thing} there are people with too little time. Today: ${w.people}.`],
  ['promise', (w) => `One thing about ${w.thing} that ${w.people}${w.where} can change this week.`],
  ['comparison', (w) => `${w.Thing} on paper, and ${w.thing} on a busy day.`],
];

/**
 * Writes hooks with the words of the material `text`: what is sold there, to whom, in which field; so many as `wanted`
 * says, none that stands under `seen before`.
 */
export function postHooks(material: readonly Material[]): { hooks: Hook[] } {
  const of = (label: string) => material.find((one) => one.label === label)?.text ?? '';
  const count = Number(/\d+/.exec(of('wanted'))?.[0] ?? TEMPLATES.length);
  const seen = new Set(
    of('seen before')
      .split('\n')
      .map((line) => line.trim()),
  );
  const words = wordsOf(of('text'));
  const hooks = TEMPLATES.map(([kind, write]) => ({ kind, text: write(words) }));
  return { hooks: hooks.filter(({ text }) => !seen.has(text)).slice(0, count) };
}

function wordsOf(text: string): Words {
  // Whom somebody leaves out is not whom a post is for.
  const meant = sentencesOf(text).filter((sentence) => !/^(?:not|no|never|without)\b/i.test(sentence));
  const whole = meant.join('\n');
  const thing = soldIn(whole) ?? topicsIn(whole).find(isShort) ?? 'this';
  // Software that is sold says nothing about the field of those who buy it.
  const industry = industriesIn(whole.toLowerCase().replaceAll(thing.toLowerCase(), ' '))[0];
  const people = titlesIn(whole).map(inPlural).find(isShort) ?? 'buyers';
  return {
    thing,
    Thing: capital(thing),
    people,
    People: capital(people),
    where: industry === undefined ? '' : ` in ${industry}`,
  };
}

/** "We sell payroll software to heads of people" sells payroll software. */
function soldIn(text: string): string | undefined {
  const found =
    /\b(?:sells?|offers?|provides?)\b:?\s+(.+?)(?=\s+(?:to|for|that|which|so)\b|[.,;!?\n]|$)/im.exec(text);
  const thing = found?.[1]?.trim();
  if (thing === undefined || thing === '' || !isShort(thing)) return undefined;
  // A name keeps its capitals, a noun at the beginning of a sentence does not.
  return /^\p{Lu}[^\p{Lu}]*$/u.test(thing) ? thing.charAt(0).toLowerCase() + thing.slice(1) : thing;
}

const isShort = (words: string) => words.length <= 48;
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
/** "Head of People" as "heads of people", "CEO" as "CEOs". */
function inPlural(title: string): string {
  const [, first = title, rest = ''] = /^(.*?)( of .*)?$/i.exec(title) ?? [];
  const plural = /s$/i.test(first) ? first : `${first}s`;
  return `${plural}${rest}`.replace(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
}
