import { AppError } from '../../../platform/http/app-error.ts';

/** A place in a list ordered by instant and id. */
export interface Position {
  at: number;
  id: string;
}

const form = /^(\d{1,15}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodePosition({ at, id }: Position): string {
  return Buffer.from(`${at}:${id}`).toString('base64url');
}

/** Throws `invalid_input` for what was not made by {@link encodePosition}. */
export function decodePosition(cursor: string): Position {
  const found = form.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, at, id] = found ?? [];
  if (at === undefined || id === undefined) {
    const message = 'This page does not exist. Start again from the first one.';
    throw new AppError('invalid_input', message, { issues: [{ path: 'query.cursor', message }] });
  }
  return { at: Number(at), id };
}
