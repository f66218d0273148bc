import type { Checkpoint } from '@waypost/contract/linkedin';
import type { LinkIntent } from './link-intent.store.ts';

/** Wall milliseconds that the provider keeps a sign-in waiting for its code; asking again does not prolong it. */
export const checkpointLivesMs = 5 * 60_000;

/** What the person has to do, in a sentence. */
export function checkpointInstruction(intent: Pick<LinkIntent, 'type' | 'source'>): string {
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
      return 'This account has several Recruiter contracts. Enter the id of the contract to use.';
  }
}

export function checkpointReply(intent: LinkIntent): Checkpoint {
  return {
    object: 'Checkpoint',
    account_id: intent.id,
    checkpoint: {
      type: intent.type,
      source: intent.source,
      expiresAt: new Date(intent.expiresWallAt).toISOString(),
      instruction: checkpointInstruction(intent),
    },
  };
}
