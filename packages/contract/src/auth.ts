import { isAboutPerson, isCommonPassword, passwordLength } from '@waypost/domain/auth/password-rules';
import { z } from 'zod';
import { line } from './fields.ts';
import { user } from './users.ts';

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .email('Enter an email address like name@company.com.')
      .max(254, 'Enter an email address of at most 254 characters.'),
  );
/** 10 to 200 characters, none of the first guesses; no rules about kinds of characters. */
export const newPassword = z
  .string()
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`)
  .refine((password) => password.length < passwordLength.min || !isCommonPassword(password), {
    message: 'This is one of the first passwords that guessers try. Use a few unrelated words instead.',
  });
export const aboutPersonSentence =
  'This is your own name or address, which others know too. Use a few unrelated words instead.';
export const signUpBody = z
  .strictObject({ name: line(200, 'Your name'), email, password: newPassword })
  .refine(({ password, ...person }) => !isAboutPerson(password, person), {
    path: ['password'],
    message: aboutPersonSentence,
  });
/** What the second step asks for: six digits of the app, or a recovery code; blanks and dashes do not matter. */
export const secondFactorCode = z
  .string()
  .trim()
  .min(6, 'Enter the 6 digits, or a recovery code.')
  .max(40, 'Enter the 6 digits, or a recovery code.');
export const signInBody = z.strictObject({
  email,
  password: z.string().min(1, 'Enter your password.').max(passwordLength.max),
  /** Only where a second factor is on; without it the answer is `second_factor_required`. */
  code: secondFactorCode.optional(),
  /** Takes the deletion of the workspace back; without it the answer is `workspace_deleting` while one waits. */
  keepWorkspace: z.literal(true).optional(),
});
export const refreshBody = z.strictObject({ refreshToken: z.string().min(1).max(200) });
export const session = z.object({ user, accessToken: z.string(), refreshToken: z.string() });
export type Session = z.infer<typeof session>;
export const signedOut = z.object({ signedOut: z.literal(true) });
