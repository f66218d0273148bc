import { grouped } from '../text/grouped.ts';

/**
 * Messages with variables: `{{first_name|there}}`. The part after the bar is the fallback and is required,
 * so that no lead ever reads an empty gap. Values are inserted as they are, never read as template again.
 */

export const TEMPLATE_VARIABLES = [
  'first_name',
  'last_name',
  'full_name',
  'company',
  'title',
  'headline',
  'location',
  'industry',
  'event_name',
  'sender_first_name',
  'sender_full_name',
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];
/** What is known about one lead; missing, null and blank all mean unknown. */
export type TemplateValues = Partial<Record<TemplateVariable, string | null>>;

export type TemplateProblem = {
  readonly code: 'unknown_variable' | 'missing_fallback' | 'broken_braces' | 'too_long' | 'empty';
  /** What stands between the braces; empty for problems of the whole text. */
  readonly variable: string;
  readonly message: string;
};

/** "The comment is 1,301 characters long; 1,250 are allowed." */
export function tooLongWords(what: string, length: number, lengthMax: number): string {
  return `The ${what} is ${grouped(length)} characters long; ${grouped(lengthMax)} are allowed.`;
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly fallback: string };

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** How other tools and people write a variable: `{first_name}`, `[First Name]`, `%firstName%`. */
const FOREIGN_PLACEHOLDER =
  /\{\s*([a-z][a-z_ ]*?)\s*(?:\|[^{}]*)?\}|\[\s*([a-z][a-z_ ]*?)\s*\]|%([a-z][a-z_]*)%/gi;

function parse(template: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    parts.push({ kind: 'text', text: template.slice(at, match.index) });
    const [name = '', ...fallback] = (match[1] ?? '').split('|');
    parts.push({ kind: 'variable', name: name.trim().toLowerCase(), fallback: fallback.join('|').trim() });
    at = match.index + match[0].length;
  }
  parts.push({ kind: 'text', text: template.slice(at) });
  return parts;
}

export function isTemplateVariable(name: string): name is TemplateVariable {
  return TEMPLATE_VARIABLES.some((variable) => variable === name);
}

/** Variables of ours in another notation, which everybody would read as they stand. */
function foreignProblems(text: string): readonly TemplateProblem[] {
  return [...text.matchAll(FOREIGN_PLACEHOLDER)].flatMap((match) => {
    const typed = match[1] ?? match[2] ?? match[3] ?? '';
    const variable = typed
      .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
      .replaceAll(/[\s_]+/g, '_')
      .toLowerCase();
    if (!isTemplateVariable(variable)) return [];
    const message = `“${match[0]}” would be sent as it stands. Write it as {{${variable}|there}}.`;
    return [{ code: 'broken_braces', variable, message } as const];
  });
}

/** Problems of the wording itself, for any lead. */
export function templateProblems(template: string): readonly TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  for (const part of parse(template)) {
    if (part.kind === 'text') {
      if (!part.text.includes('{{') && !part.text.includes('}}')) {
        problems.push(...foreignProblems(part.text));
        continue;
      }
      problems.push({
        code: 'broken_braces',
        variable: '',
        message: 'A variable is not closed. Write it as {{first_name|there}}.',
      });
    } else if (!isTemplateVariable(part.name)) {
      problems.push({
        code: 'unknown_variable',
        variable: part.name,
        message: `There is no variable “${part.name}”. Use one of ${TEMPLATE_VARIABLES.join(', ')}.`,
      });
    } else if (part.fallback === '') {
      problems.push({
        code: 'missing_fallback',
        variable: part.name,
        message: `Say what to write when ${part.name} is unknown, for example {{${part.name}|there}}.`,
      });
    }
  }
  return problems;
}

/** The longest this wording can be expected to be: every variable at its fallback. For counters while typing. */
export function lengthWithFallbacks(template: string): number {
  return parse(template).reduce(
    (sum, part) => sum + (part.kind === 'text' ? part.text : part.fallback).length,
    0,
  );
}

export type RenderedMessage =
  | {
      readonly ok: true;
      readonly text: string;
      readonly length: number;
      readonly fallbacksUsed: readonly TemplateVariable[];
    }
  | { readonly ok: false; readonly problems: readonly TemplateProblem[] };

/**
 * The message one lead reads. Never throws; a problem blocks this lead only.
 * @param lengthMax in UTF-16 units, the strictest way to count characters.
 */
export function renderTemplate(template: string, values: TemplateValues, lengthMax: number): RenderedMessage {
  const problems = [...templateProblems(template)];
  const fallbacksUsed = new Set<TemplateVariable>();
  let text = '';
  for (const part of parse(template)) {
    if (part.kind === 'text') text += part.text;
    else if (isTemplateVariable(part.name)) {
      const value = cleanValue(values[part.name]);
      if (value === '') fallbacksUsed.add(part.name);
      text += value === '' ? part.fallback : value;
    }
  }
  text = text.trim();
  if (text.length > lengthMax) {
    problems.push({
      code: 'too_long',
      variable: '',
      message: tooLongWords('message', text.length, lengthMax),
    });
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, text, length: text.length, fallbacksUsed: [...fallbacksUsed] };
}

/** One line without control characters: a pasted line break in a name must not break the message. */
function cleanValue(value: string | null | undefined): string {
  return (value ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
