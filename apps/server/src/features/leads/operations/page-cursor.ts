import { AppError } from '../../../platform/http/app-error.ts';
import type { z } from 'zod';

/** A cursor is opaque to callers: base64url of what the next page needs. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

/** @throws AppError `invalid_input` for anything this product did not hand out itself. */
export function decodeCursor<T extends z.ZodType>(schema: T, cursor: string): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    value = undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', 'This page position is not known. Start again from the first page.', {
    issues: [{ path: 'cursor', message: 'Not a position of this list.' }],
  });
}
