import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import type { GridOrder, Segment } from './grid-order.sql.ts';
import type { GridAsk } from './read-ask.ts';

/** Where a page ended. */
export interface GridPosition {
  segment: Segment;
  values: (string | null)[];
}

const stored = z.strictObject({
  of: z.string(),
  segment: z.enum(['filled', 'empty']),
  values: z.array(z.string().max(2_000).nullable()).max(12),
});

/** What a position belongs to: the same list, filters, search and orders. */
function ofAsk(listId: string, ask: GridAsk): string {
  const kinds = ask.sorts.map(({ field }) => {
    const kind = ask.kinds.get(field.replace(/^custom:/, '')) ?? null;
    // A position that an earlier version gave holds the number itself, which would be taken for a key.
    return kind === 'number' ? 'number key' : kind;
  });
  const asked = JSON.stringify([listId, ask.search, ask.filters, ask.sorts, kinds]);
  return createHash('sha256').update(asked).digest('base64url').slice(0, 16);
}

export function encodePosition(listId: string, ask: GridAsk, position: GridPosition): string {
  return encodeCursor({ of: ofAsk(listId, ask), ...position });
}

/** @throws AppError `invalid_input` for a position that is none, or that belongs to something else that was asked. */
export function decodePosition(
  listId: string,
  ask: GridAsk,
  order: Pick<GridOrder, 'segments' | 'size'>,
  cursor: string,
): GridPosition {
  const { of, segment, values } = decodeCursor(stored, cursor);
  if (
    of !== ofAsk(listId, ask) ||
    !order.segments.includes(segment) ||
    values.length !== order.size(segment)
  ) {
    throw new AppError(
      'invalid_input',
      'The filters or the order are not those this page position belongs to. Start again from the first page.',
      { issues: [{ path: 'query.cursor', message: 'Belongs to another list, filter or order.' }] },
    );
  }
  return { segment, values };
}
