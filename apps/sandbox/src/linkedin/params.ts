import { invalid, missing } from './wire-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Anything that came over the wire, seen as named fields. */
export function fieldsOf(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw invalid('The request needs a JSON object as its body.');
}

/** The text of a field; a missing or empty one is refused with 400. */
export function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null || value === '') throw missing(name);
  if (typeof value !== 'string') throw invalid(`The parameter ${name} must be a text.`);
  return value;
}

export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(`The parameter ${name} must be a text.`);
  return value;
}

/** A list limit; above `max` is refused as the provider does. */
export function limitOf(fields: Fields, max: number, fallback: number): number {
  const value = fields['limit'];
  if (value === undefined || value === '') return fallback;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1 || limit > max)
    throw invalid(`The parameter limit must be a whole number from 1 to ${max}.`);
  return limit;
}

/** An ISO instant as epoch milliseconds. */
export function optionalInstant(fields: Fields, name: string): number | undefined {
  const value = optionalText(fields, name);
  if (value === undefined) return undefined;
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) throw invalid(`The parameter ${name} must be an ISO 8601 date-time.`);
  return ms;
}

/** A boolean as a query has it. */
export function flag(fields: Fields, name: string): boolean | undefined {
  const value = fields[name];
  if (value === undefined || value === '') return undefined;
  if (value === true || value === 'true' || value === '1') return true;
  if (value === false || value === 'false' || value === '0') return false;
  throw invalid(`The parameter ${name} must be true or false.`);
}

export const iso = (ms: number) => new Date(ms).toISOString();
