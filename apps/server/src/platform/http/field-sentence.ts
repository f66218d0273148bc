import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  nan: 'a number',
};

const formats: Record<string, string> = {
  uuid: 'an id',
  url: 'a web address that starts with https://',
  email: 'an email address like name@company.com',
  date: 'a date like 2026-01-31',
  datetime: 'a moment like 2026-01-31T09:00:00Z',
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * A sentence for what is wrong with a field, where the schema says none itself. Names the field, because the
 * sentence may be all a person sees.
 */
export function fieldSentence(issue: Issue): string {
  const name = nameOf(issue);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} must be ${kinds[issue.expected] ?? `of another kind (${issue.expected})`}.`;
    case 'too_big':
      return `${name} ${atMost(issue.origin, Number(issue.maximum))}.`;
    case 'too_small':
      return `${name} ${atLeast(issue.origin, Number(issue.minimum))}.`;
    case 'invalid_format':
      return `${name} must be ${formats[issue.format] ?? 'written in another way'}.`;
    case 'invalid_value':
      return `${name} must be ${issue.values.map((value) => `“${String(value)}”`).join(' or ')}.`;
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.map((key) => `“${key.slice(0, 100)}”`).join(', ')} here. Remove it.`;
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}.`;
    case 'invalid_key':
      return `${name} has a key that is not allowed.`;
    default:
      return `${name} is not valid.`;
  }
}

function nameOf(issue: Issue): string {
  const last = issue.path?.findLast((part) => typeof part === 'string');
  return last === undefined ? 'The request' : `“${last.slice(0, 100)}”`;
}

function atMost(origin: string, maximum: number): string {
  if (origin === 'string') return `can have at most ${maximum} characters`;
  if (origin === 'array' || origin === 'set') return `can have at most ${maximum} entries`;
  return `can be at most ${maximum}`;
}

function atLeast(origin: string, minimum: number): string {
  if (minimum === 1 && origin !== 'number' && origin !== 'int') return 'cannot be empty';
  if (origin === 'string') return `needs at least ${minimum} characters`;
  if (origin === 'array' || origin === 'set') return `needs at least ${minimum} entries`;
  return `must be at least ${minimum}`;
}
