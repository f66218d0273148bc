import type { LetterContent } from '../../platform/mail/write-letter.ts';

/** Every letter this feature writes. */
export type LetterKind =
  | 'reset-password'
  | 'verify-email'
  | 'change-email'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-wanted'
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'workspace-deletion';

const notMe =
  'If this was not you, choose a new password now with "Forgot password?" on the sign-in page: it ends every session.';

/** What a letter says; `url` is where its link leads. */
export function letterOf(kind: LetterKind, url: string): LetterContent {
  switch (kind) {
    case 'reset-password':
      return {
        subject: 'Choose a new password for Waypost',
        paragraphs: [
          'Somebody asked for a new password for your account, probably you. The link works once, for one hour.',
        ],
        action: { label: 'Choose a new password', url },
        note: 'If it was not you, nothing has to be done: your password stays as it is. Do not pass this mail on.',
      };
    case 'verify-email':
      return {
        subject: 'Confirm your email address for Waypost',
        paragraphs: [
          'Please confirm that this address is yours and that our letters reach you. The link works for three days.',
        ],
        action: { label: 'Confirm this address', url },
        note: 'If you have no account with Waypost, somebody mistyped an address: you can ignore this mail.',
      };
    case 'change-email':
      return {
        subject: 'Confirm your new email address for Waypost',
        paragraphs: [
          'You asked to sign in with this address from now on, and to get our letters here. The link works for three days; until it is opened your old address counts.',
        ],
        action: { label: 'Use this address', url },
        note: 'If you did not ask for it, somebody mistyped an address: you can ignore this mail, and nothing changes.',
      };
    case 'email-change-asked':
      return {
        subject: 'A new email address was asked for',
        paragraphs: [
          'Somebody who knows your password asked for another email address for your account, probably you.',
          'Nothing has changed yet: it counts once the link that we sent to the new address is opened. Until then it can be taken back.',
        ],
        action: { label: 'See your profile', url },
        note: 'If this was not you, choose a new password now with "Forgot password?" on the sign-in page: it takes the change back and ends every session.',
      };
    case 'email-changed':
      return {
        subject: 'Your Waypost email address was changed',
        paragraphs: [
          'Your account has another email address now. This one does not sign in any more, and our letters go to the new one. Other sessions were signed out.',
        ],
        note: 'If this was not you, tell whoever runs this installation of Waypost at once.',
      };
    case 'email-wanted':
      return {
        subject: 'Your email address was given for another account',
        paragraphs: [
          'Somebody wants to use this address for another account of Waypost. It belongs to yours, so nothing has changed.',
          'If it was you: an address can belong to one account alone. Use another one there, or sign in to this account.',
        ],
        action: { label: 'Sign in', url },
        note: 'If it was not you, nothing has to be done.',
      };
    case 'password-changed':
      return {
        subject: 'Your Waypost password was changed',
        paragraphs: ['The password of your account was just changed. Other sessions were signed out.'],
        action: { label: 'Open Waypost', url },
        note: notMe,
      };
    case 'second-factor-on':
      return {
        subject: 'Two-step sign-in is on',
        paragraphs: [
          'From now on signing in to your account asks for a code of your authenticator app.',
          'Keep your recovery codes where you find them without your phone.',
        ],
        action: { label: 'Open Waypost', url },
        note: notMe,
      };
    case 'second-factor-off':
      return {
        subject: 'Two-step sign-in is off',
        paragraphs: ['Signing in to your account asks for the password alone again.'],
        action: { label: 'Open Waypost', url },
        note: notMe,
      };
    case 'workspace-deletion':
      return {
        subject: 'Your Waypost workspace will be erased in seven days',
        paragraphs: [
          'Somebody who knows your password asked to delete your workspace. Nothing is sent any more, and every session has ended.',
          'Until it is erased you can keep it, with everything in it: sign in and choose "Keep the workspace".',
        ],
        action: { label: 'Sign in', url },
        note: notMe,
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        paragraphs: [
          'Somebody used a recovery code of your account instead of the authenticator app, to sign in or to change the two-step sign-in. That code does not work again.',
        ],
        action: { label: 'See your sessions', url },
        note: notMe,
      };
  }
}
