import { z } from 'zod';
import { line } from './fields.ts';
import { user } from './users.ts';

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Enter an email address like name@company.com.').max(254));
/** 10 to 200 characters; no composition rules. */
export const newPassword = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(200, 'Use at most 200 characters.');
export const signUpBody = z.strictObject({ name: line(200, 'Your name'), email, password: newPassword });
export const signInBody = z.strictObject({
  email,
  password: z.string().min(1, 'Enter your password.').max(200),
});
export const refreshBody = z.strictObject({ refreshToken: z.string().min(1).max(200) });
export const session = z.object({ user, accessToken: z.string(), refreshToken: z.string() });
export type Session = z.infer<typeof session>;
export const signedOut = z.object({ signedOut: z.literal(true) });
