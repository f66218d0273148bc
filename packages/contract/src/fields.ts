import { z } from 'zod';

/** Identifier of a stored record: uuid (version 7), made by the application. */
export const id = z.uuid();
export const idParams = z.strictObject({ id });
/** A moment on the business clock unless the name says `wall`: ISO 8601, UTC. */
export const isoInstant = z.iso.datetime({ offset: true });
/** Opaque position in a keyset-paged list; absent on the first page, null after the last. */
export const cursor = z.string().min(1).max(2000);
export const pageQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const nothing = z.strictObject({});

/** A page of a keyset-paged list. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Something to see: zero-width spaces and joiners alone would be a name that nobody can find or click. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** One-line text a person typed: trimmed, 1 to `max` characters, something to see among them, no control characters. */
export function line(max: number, name = 'This field') {
  return z
    .string()
    .trim()
    .min(1, `${name} cannot be empty.`)
    .max(max, `${name} can have at most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, `${name} cannot contain line breaks or control characters.`)
    .refine((text) => text === '' || visible.test(text), `${name} cannot be empty.`);
}

/** Text of several lines, at most `max` characters; NUL is refused because the database cannot hold it. */
export function prose(max: number, name = 'This text') {
  return z
    .string()
    .max(max, `${name} can have at most ${max} characters.`)
    .refine((text) => !text.includes('\u0000'), `${name} contains a character that cannot be stored.`);
}

/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/u, 'Choose a country.');
