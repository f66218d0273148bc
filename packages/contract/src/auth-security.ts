import { z } from 'zod';
import { email, newPassword, secondFactorCode } from './auth.ts';
import { passwordLength } from '@waypost/domain/auth/password-rules';
import { id } from './fields.ts';

/** From a link in a mail. */
const cutLink = 'This link is not complete. Open the one in the mail again, or copy the whole of it.';
const linkToken = z.string().min(1, cutLink).max(200, cutLink);
const currentPassword = z.string().min(1, 'Enter your password.').max(passwordLength.max);

export const forgotPasswordBody = z.strictObject({ email });
/** The same whether or not somebody has the address. */
export const mailRequested = z.object({ requested: z.literal(true) });
export const resetPasswordBody = z.strictObject({ token: linkToken, password: newPassword });
/** Whether the link of a mail would still set a password; asked before one is thought up. */
export const checkResetLinkBody = z.strictObject({ token: linkToken });
export const resetLinkChecked = z.object({ works: z.literal(true) });
export const verifyEmailBody = z.strictObject({ token: linkToken });
export const verifiedEmail = z.object({
  email: z.string(),
  /** It took the place of another one. */
  isChanged: z.boolean(),
});
export const askEmailChangeBody = z.strictObject({ email, currentPassword });
/** The same whether or not somebody has the address that waits. */
export const emailChange = z.object({
  /** The address that counts. */
  email: z.string(),
  /** The one that counts once the link sent to it was opened. */
  waitingEmail: z.string().nullable(),
});
export type EmailChange = z.infer<typeof emailChange>;
export const changePasswordBody = z.strictObject({ currentPassword, newPassword });
export const passwordChanged = z.object({ changed: z.literal(true) });

/** One sign-in that is still open. Instants are of the wall clock. */
export const openSession = z.object({
  id,
  /** What the browser says of itself, in words: `Firefox on Windows`. */
  device: z.string(),
  isHandheld: z.boolean(),
  startedWallAt: z.iso.datetime(),
  /** To within 15 minutes: when its tokens were last renewed. */
  lastUsedWallAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;
export const sessionsEnded = z.object({ ended: z.number().int() });

export const secondFactor = z.object({
  isOn: z.boolean(),
  /** Recovery codes that have not been used; 0 while it is off. */
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;
export const setUpSecondFactorBody = z.strictObject({ password: currentPassword });
export const secondFactorSetUp = z.object({
  /** Base32, to type where no camera is at hand. */
  secret: z.string(),
  /** `otpauth://` address that authenticator apps read from a QR code. */
  uri: z.string(),
});
/** There are no recovery codes yet. */
const appCode = z
  .string()
  .trim()
  .min(6, 'Enter the 6 digits that your app shows.')
  .max(40, 'Enter the 6 digits that your app shows.');
export const confirmSecondFactorBody = z.strictObject({ code: appCode });
/** Shown once; only hashes are kept. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const withPasswordAndCodeBody = z.strictObject({ password: currentPassword, code: secondFactorCode });
