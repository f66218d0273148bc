import type { z } from 'zod';
import type * as s from './auth-security.ts';
import type { idParams } from './fields.ts';
import { route } from './route.ts';

const open = { access: 'public', sensitive: true } as const;
const own = { sensitive: true } as const;

export const authSecurityRoutes = {
  forgotPassword: route<{ body: typeof s.forgotPasswordBody; reply: typeof s.mailRequested }>(
    'POST',
    '/auth/forgot-password',
    open,
  ),
  resetPassword: route<{ body: typeof s.resetPasswordBody; reply: typeof s.passwordChanged }>(
    'POST',
    '/auth/reset-password',
    open,
  ),
  checkResetLink: route<{ body: typeof s.checkResetLinkBody; reply: typeof s.resetLinkChecked }>(
    'POST',
    '/auth/check-reset-link',
    open,
  ),
  verifyEmail: route<{ body: typeof s.verifyEmailBody; reply: typeof s.verifiedEmail }>(
    'POST',
    '/auth/verify-email',
    open,
  ),
  resendVerification: route<{ reply: typeof s.mailRequested }>('POST', '/auth/resend-verification', own),
  getEmailChange: route<{ reply: typeof s.emailChange }>('GET', '/auth/email-change', own),
  askEmailChange: route<{ body: typeof s.askEmailChangeBody; reply: typeof s.emailChange }>(
    'POST',
    '/auth/email-change',
    own,
  ),
  resendEmailChange: route<{ reply: typeof s.mailRequested }>('POST', '/auth/email-change/resend', own),
  takeBackEmailChange: route<{ reply: typeof s.emailChange }>('POST', '/auth/email-change/take-back', own),
  changePassword: route<{ body: typeof s.changePasswordBody; reply: typeof s.passwordChanged }>(
    'POST',
    '/auth/change-password',
    own,
  ),
  listSessions: route<{ reply: z.ZodArray<typeof s.openSession> }>('GET', '/auth/sessions', own),
  endSession: route<{ params: typeof idParams; reply: typeof s.sessionsEnded }>(
    'DELETE',
    '/auth/sessions/{id}',
    own,
  ),
  endOtherSessions: route<{ reply: typeof s.sessionsEnded }>('POST', '/auth/sessions/end-others', own),
  getSecondFactor: route<{ reply: typeof s.secondFactor }>('GET', '/auth/second-factor', own),
  setUpSecondFactor: route<{ body: typeof s.setUpSecondFactorBody; reply: typeof s.secondFactorSetUp }>(
    'POST',
    '/auth/second-factor/set-up',
    own,
  ),
  confirmSecondFactor: route<{ body: typeof s.confirmSecondFactorBody; reply: typeof s.recoveryCodes }>(
    'POST',
    '/auth/second-factor/confirm',
    own,
  ),
  renewRecoveryCodes: route<{ body: typeof s.withPasswordAndCodeBody; reply: typeof s.recoveryCodes }>(
    'POST',
    '/auth/second-factor/recovery-codes',
    own,
  ),
  turnOffSecondFactor: route<{ body: typeof s.withPasswordAndCodeBody; reply: typeof s.secondFactor }>(
    'POST',
    '/auth/second-factor/turn-off',
    own,
  ),
};
