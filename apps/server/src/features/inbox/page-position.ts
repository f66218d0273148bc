import { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';

/** Where a page of a newest-first list ended. */
export interface Position {
  at: number;
  id: string;
}

const schema = z.tuple([z.number().int().min(-8.64e15).max(8.64e15), z.uuid()]);

/** Opaque to callers. */
export function encodePosition({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at, id]), 'utf8').toString('base64url');
}

/** @throws AppError `invalid_input` for anything this product did not hand out itself. */
export function decodePosition(cursor: string): Position {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    value = undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { at: parsed.data[0], id: parsed.data[1] };
  throw new AppError('invalid_input', 'This page position is not known. Start again from the first page.', {
    issues: [{ path: 'query.cursor', message: 'Not a position of this list.' }],
  });
}
