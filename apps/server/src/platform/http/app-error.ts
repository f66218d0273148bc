import { errorStatus, type ErrorCode, type FieldIssue } from '@waypost/contract/errors';

/**
 * The one expected failure of an operation. `message` is a sentence for the user that says what to do;
 * `details` go to the log only.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: FieldIssue[] | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** Whole wall seconds until the same request may succeed, for the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      issues?: FieldIssue[];
      details?: Record<string, unknown>;
      cause?: unknown;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = extra.issues;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The same answer for an unknown id and for another workspace's id. */
export function notFound(what = 'This record'): AppError {
  return new AppError('not_found', `${what} does not exist or was removed.`);
}

/** Of all that was asked for nothing is there: "These leads". */
export function noneFound(what: string): AppError {
  return new AppError('not_found', `${what} do not exist or were removed.`);
}
