import { AppError } from '../../../platform/http/app-error.ts';

/** A place in a keyset-paged list; `at` null: among those without an instant. */
export interface Position {
  at: number | null;
  id: string;
}

const form = /^(\d{1,15}|-):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodePosition({ at, id }: Position): string {
  return Buffer.from(`${at ?? '-'}:${id}`).toString('base64url');
}

/** Throws `invalid_input` for what was not made by {@link encodePosition}. */
export function decodePosition(cursor: string): Position {
  const [, at, id] = form.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (at === undefined || id === undefined) {
    throw new AppError('invalid_input', 'This page link is not valid any more. Start from the first page.');
  }
  return { at: at === '-' ? null : Number(at), id };
}
