import type { Material } from './chat-request.ts';
import { type Criterion, criteriaIn } from './customer-profile.ts';
import { clausesOf, sentencesOf } from './text-parts.ts';

interface Listed extends Omit<Criterion, 'quote'> {
  number: number;
}
interface Change extends Criterion {
  action: 'add' | 'change' | 'remove';
  criterion: number;
}

/**
 * What a sentence changes in a profile that comes as lines `1. countries, nice 4: Germany | Austria`: clause by
 * clause, each change with the clause it comes from. What the reader does not understand changes nothing.
 */
export function profileRevision(material: readonly Material[]): { changes: Change[] } {
  const listed = linesOf(material.find(({ label }) => label === 'profile')?.text ?? '');
  const text = material.find(({ label }) => label === 'sentence')?.text ?? '';
  const changes: Change[] = [];
  for (const clause of sentencesOf(text).flatMap(partsOf)) changes.push(...changesOf(clause, listed));
  return { changes };
}

/** Clauses of a sentence, a new wish each; what counts less is said in one piece, though a "not" stands in it. */
function partsOf(sentence: string): string[] {
  if (!SOFTER.test(sentence)) return clausesOf(sentence).flatMap(wishesIn);
  const parts = sentence.split(/[,;]\s*|\s+but\s+/i).filter((part) => part.trim() !== '');
  return parts.flatMap((part) => (SOFTER.test(part) ? [part.trim()] : clausesOf(part).flatMap(wishesIn)));
}

/** "Also in Austria, and drop the company size": what is dropped says nothing of what is wanted besides. */
function wishesIn(clause: string): string[] {
  const turns = clause.split(
    /(?:[,;]\s*|\s+)(?:(?:and|but|then)\s+)?(?=(?:remove|drop|forget|delete|ignore|also|add)\b)/i,
  );
  return turns.map((part) => part.trim()).filter((part) => part !== '');
}

function linesOf(profile: string): Listed[] {
  return profile.split('\n').flatMap((line) => {
    const found = /^(\d+)\. (\w+), (must|nice|exclude)(?: (\d))?(?:, edited by hand)?: (.*)$/.exec(line);
    if (found === null) return [];
    const [, number, kind = '', stance, weight = '3', values = ''] = found;
    const is = { stance: stance as Criterion['stance'], weight: Number(weight), values: values.split(' | ') };
    return [{ number: Number(number), kind, ...is }];
  });
}

const SOFTER =
  /\b(?:not\s+(?:that|so|very|too|really|as)?\s*(?:important|essential|necessary|needed)|less\s+important|matters?\s+less|optional|nice\s+to\s+have)\b/i;
const GONE =
  /\b(?:remove|drop|forget|delete|any|ignore|(?:does|do)(?:n't|\s+not)\s+matter|no\s+longer\s+matters?)\b/i;
const HARDER = /\b(?:must|required|essential|necessary|has\s+to|have\s+to)\b/i;
const ONLY = /\b(?:only|just|instead|nothing\s+but)\b/i;

function changesOf(clause: string, listed: readonly Listed[]): Change[] {
  const about = listed.filter((one) => names(clause, one));
  const quote = clause.slice(0, 300).replace(/[,\s]+(?:and|or)?$/i, '');
  const change = (one: Listed, to: Partial<Criterion>): Change => {
    const { number, ...is } = one;
    return { action: 'change', criterion: number, ...is, ...to, quote };
  };
  if (SOFTER.test(clause)) {
    return about
      .filter(({ stance }) => stance !== 'exclude')
      .map((one) =>
        change(one, one.stance === 'must' ? { stance: 'nice' } : { weight: Math.max(1, one.weight - 1) }),
      );
  }
  if (GONE.test(clause) && about.length > 0)
    return about.map((one) => {
      const rest = one.values.filter((value) => !holds(clause, value));
      const isWhole = rest.length === 0 || rest.length === one.values.length;
      return isWhole ? { ...change(one, { values: [] }), action: 'remove' } : change(one, { values: rest });
    });
  if (HARDER.test(clause) && about.length > 0) return about.map((one) => change(one, { stance: 'must' }));
  return criteriaIn([clause]).flatMap((found): Change[] => {
    const same = listed.filter(({ kind }) => kind === found.kind);
    const twin = same.find(({ stance }) => stance === found.stance);
    if (found.stance !== 'exclude' && ONLY.test(clause)) {
      const [first, ...others] = same.filter(({ stance }) => stance !== 'exclude');
      if (first === undefined) return [{ action: 'add', criterion: 0, ...found }];
      const removed = others.map((one): Change => ({ ...change(one, { values: [] }), action: 'remove' }));
      return [...removed, change(first, { values: found.values, stance: found.stance })];
    }
    // Who is left out is wanted no longer.
    const wanted = same.flatMap((one): Change[] => {
      if (found.stance !== 'exclude' || one.stance === 'exclude') return [];
      const rest = one.values.filter((value) => !found.values.some((other) => isOne(other, value)));
      if (rest.length === one.values.length) return [];
      return rest.length === 0
        ? [{ ...change(one, { values: [] }), action: 'remove' }]
        : [change(one, { values: rest })];
    });
    const fresh = found.values.filter((value) => !twin?.values.some((other) => isOne(other, value)));
    if (fresh.length === 0) return wanted;
    return [
      ...wanted,
      twin === undefined
        ? { action: 'add', criterion: 0, ...found }
        : change(twin, { values: [...twin.values, ...fresh] }),
    ];
  });
}

const isOne = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const KIND_NAMES: Readonly<Record<string, RegExp>> = {
  titles: /\b(?:titles?|roles?|positions?)\b/i,
  seniority: /\b(?:seniority|levels?)\b/i,
  functions: /\b(?:functions?|departments?)\b/i,
  industries: /\b(?:industr(?:y|ies)|sectors?)\b/i,
  company_size: /\b(?:sizes?|headcount|number of employees)\b/i,
  countries: /\b(?:countr(?:y|ies)|locations?|places?|regions?)\b/i,
  keywords: /\b(?:keywords?|topics?)\b/i,
  technologies: /\b(?:technolog(?:y|ies)|tools?)\b/i,
  signals: /\bsignals?\b/i,
};

/** Whether a clause speaks of a criterion by its kind or one of its values. */
function names(clause: string, { kind, values }: Pick<Listed, 'kind' | 'values'>): boolean {
  return KIND_NAMES[kind]?.test(clause) === true || values.some((value) => holds(clause, value));
}

function holds(clause: string, value: string): boolean {
  const plain = value.replace(/s$/i, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return (
    plain !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu').test(clause)
  );
}
