/**
 * Every error code of the API with its HTTP status. The web branches on the code, never on the sentence.
 * No schema here: the web's first load reads this file.
 */
export const errorStatus = {
  invalid_input: 422,
  malformed_request: 400,
  not_signed_in: 401,
  token_expired: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  not_allowed: 403,
  plan_required: 403,
  credits_exceeded: 402,
  not_found: 404,
  conflict: 409,
  changed_meanwhile: 409,
  email_taken: 409,
  idempotency_mismatch: 409,
  account_elsewhere: 409,
  not_ready: 409,
  workspace_deleting: 409,
  choice_required: 409,
  too_large: 413,
  wrong_media_type: 415,
  wrong_code: 422,
  link_expired: 410,
  checkpoint_wrong_code: 422,
  checkpoint_expired: 410,
  linkedin_credentials: 422,
  linkedin_disconnected: 409,
  linkedin_limited: 429,
  linkedin_unavailable: 502,
  payments_unavailable: 502,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface FieldIssue {
  /** Dotted path of the field, e.g. `body.email`. */
  path: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  code: ErrorCode;
  /** A sentence that is safe to show and says what to do. */
  message: string;
  requestId: string;
  issues?: FieldIssue[];
}
