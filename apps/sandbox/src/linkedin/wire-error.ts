/** A refusal in the provider's own form: `{status, type, title, detail}`. */
export class WireError extends Error {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  /** The network limit that caused it, for the ledger. */
  readonly overLimit?: string;

  constructor(status: number, name: string, title: string, detail: string, overLimit?: string) {
    super(detail);
    this.status = status;
    this.type = `errors/${name}`;
    this.title = title;
    this.detail = detail;
    this.overLimit = overLimit;
  }

  body() {
    return { status: this.status, type: this.type, title: this.title, detail: this.detail };
  }
}

export const invalid = (detail: string) =>
  new WireError(400, 'invalid_parameters', 'Invalid parameters', detail);
export const missing = (name: string) =>
  new WireError(400, 'missing_parameters', 'Missing parameters', `The parameter ${name} is required.`);
export const notFound = (what: string) =>
  new WireError(404, 'resource_not_found', 'Resource not found', `The requested ${what} was not found.`);
export const unprocessable = (name: string, title: string, detail: string) =>
  new WireError(422, name, title, detail);
export const tooLong = (max: number) =>
  new WireError(
    400,
    'too_many_characters',
    'Too many characters',
    `The text is longer than the ${max} characters allowed here.`,
  );
export const disconnected = () =>
  new WireError(
    401,
    'disconnected_account',
    'Disconnected account',
    'The account appears to be disconnected from the provider service.',
  );

/** The faults that can be switched on, as the provider words them. */
export const faultErrors = {
  '429': () =>
    new WireError(
      429,
      'too_many_requests',
      'Too many requests',
      'The provider cannot accept any more requests at the moment. Try again later.',
    ),
  '429-after': () =>
    new WireError(429, 'limit_exceeded', 'Limit exceeded', 'The provider reports that a limit was exceeded.'),
  '500': () => new WireError(500, 'unexpected_error', 'Unexpected error', 'Something went wrong.'),
  '500-provider': () =>
    new WireError(500, 'provider_error', 'Provider error', 'The provider answered with an error.'),
  'cannot-resend': () =>
    new WireError(
      422,
      'cannot_resend_yet',
      'Cannot resend yet',
      'A temporary provider limit has been reached. Please try again later.',
    ),
  'limit-exceeded': () =>
    new WireError(422, 'limit_exceeded', 'Limit exceeded', 'The provider reports that a limit was exceeded.'),
  '503': () =>
    new WireError(
      503,
      'service_unavailable',
      'Service unavailable',
      'The service is temporarily unavailable.',
    ),
  '504': () =>
    new WireError(
      504,
      'request_timeout',
      'Request timeout',
      'The request timed out. It may or may not have been processed.',
    ),
} as const;
