import { AppError } from '../../../platform/http/app-error.ts';

/** Somebody has this address; said at its field. */
export function emailTaken(message: string): AppError {
  return new AppError('email_taken', message, {
    issues: [{ path: 'body.email', message: 'This email address is taken.' }],
  });
}
