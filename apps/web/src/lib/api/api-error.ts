import type { ErrorCode, FieldIssue } from '@waypost/contract/errors';

/** `unreachable` is ours: no answer came at all. */
export type ApiErrorCode = ErrorCode | 'unreachable';

/** Every failed call throws this. Branch on `code`; `message` is safe to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly requestId: string | undefined;
  readonly issues: readonly FieldIssue[];

  constructor(given: {
    status: number;
    code: ApiErrorCode;
    message: string;
    requestId?: string | undefined;
    issues?: readonly FieldIssue[] | undefined;
  }) {
    super(given.message);
    this.status = given.status;
    this.code = given.code;
    this.requestId = given.requestId;
    this.issues = given.issues ?? [];
  }
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

const unexpectedAnswer = 'The server did not answer as expected. Try again in a moment.';

/** Whether the failure has a sentence of its own; an answer of something else (a proxy) has none. */
export function saysWhy(error: unknown): error is ApiError {
  return isApiError(error) && error.message !== '' && error.message !== unexpectedAnswer;
}

/** A sentence for any error, to show when nothing better is known. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Reload the page and try again.';
}

/** What a failed call is found by in the server's log; undefined where no answer came. */
export function requestIdOf(error: unknown): string | undefined {
  return isApiError(error) ? error.requestId : undefined;
}

/** What a panel whose call failed says of it: the sentence, and what the call is found by. */
export const failureOf = (error: unknown): { text: string; requestId: string | undefined } => ({
  text: errorMessage(error),
  requestId: requestIdOf(error),
});

/** Reads the error body of an answer; an answer from something else (a proxy) becomes a plain sentence. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) {
    return new ApiError({ status, ...body, requestId: body.requestId ?? requestId });
  }
  return new ApiError({
    status,
    code: status >= 500 ? 'unavailable' : 'malformed_request',
    message: unexpectedAnswer,
    requestId,
  });
}

export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: 'unreachable',
    message: 'The server cannot be reached. Check your connection and try again.',
  });
}

function isErrorBody(
  body: unknown,
): body is { code: ErrorCode; message: string; requestId?: string; issues?: FieldIssue[] } {
  if (typeof body !== 'object' || body === null) return false;
  const { code, message } = body as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string';
}
