import type { Checkpoint } from '@waypost/contract/linkedin';
import type { LinkIntent } from './link-intent.store.ts';

/** Wall milliseconds that the provider keeps a sign-in waiting for its code; asking again does not prolong it. */
export const checkpointLivesMs = 5 * 60_000;

/** What a checkpoint asks for. */
export type Asked = Pick<LinkIntent, 'type' | 'source' | 'contracts'>;

/** What the person has to do, in a sentence. */
export function checkpointInstruction(intent: Asked): string {
  switch (intent.type) {
    case '2FA':
      return intent.source === 'APP'
        ? 'Enter the code that your authenticator app shows for LinkedIn.'
        : 'Enter the code that LinkedIn sent to your phone by text message.';
    case 'OTP':
      return 'Enter the code that LinkedIn sent to your email address or phone.';
    case 'IN_APP_VALIDATION':
      return 'Open the LinkedIn app on your phone and approve the sign-in. This page goes on by itself.';
    case 'CAPTCHA':
      return 'Sign in to LinkedIn in your browser, solve it there, and connect with the cookie of that browser.';
    case 'PHONE_REGISTER':
      return 'LinkedIn wants a phone number. Enter it with its country prefix in brackets, like (+33)0612345678.';
    case 'CONTRACT_CHOOSER':
      return intent.contracts.length > 0
        ? 'This account has several Recruiter contracts. Choose the one to use.'
        : 'This account has several Recruiter contracts. Enter the id of the contract to use.';
  }
}

interface CheckpointWords {
  /** What runs out with the five minutes. */
  name: string;
  /** Said when it is over before its time, as the first half of a sentence. */
  ended: string;
  missing: string;
  wrong: string;
}

const signInEnded = 'LinkedIn has ended this sign-in: too many wrong answers';

/** What is said when the answer is missing or not right: not everything that LinkedIn asks for is a code. */
export function checkpointWords(asked: Asked | undefined): CheckpointWords {
  switch (asked?.type) {
    case 'PHONE_REGISTER':
      return {
        name: 'this sign-in',
        ended: signInEnded,
        missing: 'Enter the phone number first.',
        wrong:
          'LinkedIn did not take this phone number. Enter it with its country prefix in brackets, like (+33)0612345678.',
      };
    case 'CONTRACT_CHOOSER':
      return asked.contracts.length > 0
        ? {
            name: 'this sign-in',
            ended: signInEnded,
            missing: 'Choose a contract first.',
            wrong: 'LinkedIn did not take this contract. Choose another one.',
          }
        : {
            name: 'this sign-in',
            ended: signInEnded,
            missing: 'Enter the id of the contract first.',
            wrong: 'LinkedIn knows no contract with this id. Check it and enter it again.',
          };
    case 'IN_APP_VALIDATION':
    case 'CAPTCHA':
      return {
        name: 'this sign-in',
        ended: signInEnded,
        missing: 'Approve the sign-in first.',
        wrong: 'This is not right. Try again.',
      };
    default:
      return {
        name: 'this code',
        ended: 'This code is no longer taken: too many wrong codes',
        missing: 'Enter the code that LinkedIn sent.',
        wrong:
          asked?.source === 'APP'
            ? 'This code is not right. Enter the one that the app shows now.'
            : 'This code is not right. Check it and enter it again, or ask for a new one.',
      };
  }
}

export function checkpointReply(intent: LinkIntent): Checkpoint {
  return {
    object: 'Checkpoint',
    account_id: intent.id,
    checkpoint: {
      type: intent.type,
      source: intent.source,
      contracts: intent.contracts,
      expiresAt: new Date(intent.expiresWallAt).toISOString(),
      instruction: checkpointInstruction(intent),
    },
  };
}
