import { z } from 'zod';
import { LinkedInFailure } from '../../ports/linkedin.ts';

/** Text that may be missing, null or empty on the wire: null then. */
export const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value === undefined || value === '' ? null : value));

/** Booleans arrive as true/false, 0/1 or not at all. */
export const flag = z
  .union([z.boolean(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => value === true || (typeof value === 'number' && value !== 0));

export const count = z
  .number()
  .nullish()
  .catch(null)
  .transform((value) => value ?? 0);

/** ISO text or epoch milliseconds to epoch milliseconds; null when it is no instant. */
export const instant = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => {
    const at = typeof value === 'string' ? Date.parse(value) : (value ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  });

/** A list answer; a missing cursor means the same as null: there is no more. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    cursor: text,
    paging: z
      .object({ total_count: z.number().nullish().catch(null) })
      .nullish()
      .catch(null),
    total_items: z.number().nullish().catch(null),
  });
}

/** Reads an answer with its schema; one that does not fit is an unavailable provider, never a guess. */
export function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new LinkedInFailure('unavailable', `Unipile's answer could not be understood (${where}).`);
}

/** A page of port items. */
export function pageOf<T extends z.ZodType, Item>(
  schema: T,
  body: unknown,
  toItem: (item: z.output<T>) => Item | undefined,
): { items: Item[]; cursor: string | null; total: number | null } {
  const page = read(listOf(schema), body);
  return {
    items: page.items.map((item) => toItem(item)).filter((item) => item !== undefined),
    cursor: page.cursor,
    total: page.paging?.total_count ?? page.total_items ?? null,
  };
}
