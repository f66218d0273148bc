import type { ErrorCode } from '@waypost/contract/errors';
import { AppError } from '../../platform/http/app-error.ts';
import { checkpointWords, type Asked } from './checkpoint-instruction.ts';
import { LinkedInFailure, type LinkedInFailureKind } from '../../ports/linkedin.ts';

/** What the person was doing; `name` is the account's, where there is one already. */
export interface SignInAttempt {
  by: 'password' | 'cookie' | 'checkpoint';
  name?: string;
  /** What the checkpoint asked for. */
  asked?: Asked;
}

/** A failed sign-in as a sentence that says what to do. Credentials are never part of it. */
export function signInFailure(error: unknown, attempt: SignInAttempt): unknown {
  if (!(error instanceof LinkedInFailure)) return error;
  const [code, sentence] = answers[error.kind](attempt);
  return new AppError(code, sentence, {
    details: { kind: error.kind, provider: error.message },
  });
}

const unavailable = (): [ErrorCode, string] => [
  'linkedin_unavailable',
  'LinkedIn did not answer in time. Nothing was changed; try again in a moment.',
];

const answers: Record<LinkedInFailureKind, (attempt: SignInAttempt) => [ErrorCode, string]> = {
  credentials: ({ by }) => [
    'linkedin_credentials',
    by === 'cookie'
      ? 'LinkedIn did not accept this cookie. Copy a fresh li_at cookie from the browser that you are signed in with, and that browser’s user agent.'
      : 'LinkedIn did not accept this email address and password. Check both and try again.',
  ],
  wrong_account: ({ name }) => anotherMember(name),
  wrong_code: ({ asked }) => ['checkpoint_wrong_code', checkpointWords(asked).wrong],
  checkpoint_expired: ({ asked }) => ended(asked),
  restricted: () => [
    'linkedin_credentials',
    'LinkedIn restricted this account. Open LinkedIn in a browser, do what it asks for, then connect again.',
  ],
  limited: () => ['linkedin_limited', 'LinkedIn asks to wait before the next sign-in. Try again later.'],
  refused: () => [
    'linkedin_credentials',
    'LinkedIn refused this sign-in. Check what you entered, or connect with a cookie instead.',
  ],
  disconnected: unavailable,
  not_found: ({ by, asked }) => (by === 'checkpoint' ? ended(asked) : unavailable()),
  unavailable,
};

const expired = (asked: Asked | undefined): [ErrorCode, string] => [
  'checkpoint_expired',
  `The time for ${checkpointWords(asked).name} has run out. Start connecting the account again.`,
];

/** The provider says that it is over, and not surely why: it ends one after too many wrong codes as well. */
const ended = (asked: Asked | undefined): [ErrorCode, string] => [
  'checkpoint_expired',
  `${checkpointWords(asked).ended}, or its time has run out. Start connecting the account again.`,
];

function anotherMember(name: string | undefined): [ErrorCode, string] {
  return [
    'linkedin_credentials',
    `These credentials belong to another LinkedIn member. Sign in as ${name ?? 'the member of this account'}, or connect the other member as an account of its own.`,
  ];
}

export function checkpointExpired(asked: Asked): AppError {
  return new AppError(...expired(asked));
}

export function belongsToAnotherMember(name: string): AppError {
  return new AppError(...anotherMember(name));
}
