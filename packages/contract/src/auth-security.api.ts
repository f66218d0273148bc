import { z } from 'zod';
import * as s from './auth-security.ts';
import { authSecurityRoutes as r } from './auth-security.routes.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

export const authSecurityApi = {
  forgotPassword: endpoint(
    r.forgotPassword,
    'Sends a link for a new password, if somebody has the address; the answer is always the same.',
    { body: s.forgotPasswordBody, reply: s.mailRequested },
    ['too_many_requests', 'not_ready'],
  ),
  resetPassword: endpoint(
    r.resetPassword,
    'Sets a new password with a link from a mail and ends every session of the user.',
    { body: s.resetPasswordBody, reply: s.passwordChanged },
    ['link_expired', 'too_many_requests'],
  ),
  checkResetLink: endpoint(
    r.checkResetLink,
    'Says whether a link for a new password still works, without using it up.',
    { body: s.checkResetLinkBody, reply: s.resetLinkChecked },
    ['link_expired', 'too_many_requests'],
  ),
  verifyEmail: endpoint(
    r.verifyEmail,
    'Confirms an email address with a link from a mail: the one in use, or the one a change waits for.',
    { body: s.verifyEmailBody, reply: s.verifiedEmail },
    ['link_expired', 'email_taken', 'too_many_requests'],
  ),
  resendVerification: endpoint(
    r.resendVerification,
    'Sends the link that confirms the email address again.',
    { reply: s.mailRequested },
    ['too_many_requests', 'not_ready'],
  ),
  getEmailChange: endpoint(r.getEmailChange, 'The own email address, and the one that waits for its link.', {
    reply: s.emailChange,
  }),
  askEmailChange: endpoint(
    r.askEmailChange,
    'Changes the own email address: at once while it is not confirmed, else when the link sent to the new one is opened. All other sessions end then.',
    { body: s.askEmailChangeBody, reply: s.emailChange },
    ['email_taken', 'too_many_requests', 'not_allowed', 'not_ready'],
  ),
  resendEmailChange: endpoint(
    r.resendEmailChange,
    'Sends the link to the address that waits again.',
    { reply: s.mailRequested },
    ['too_many_requests', 'not_found', 'not_ready'],
  ),
  takeBackEmailChange: endpoint(
    r.takeBackEmailChange,
    'Takes the change of the email address back; its links do not work any more.',
    { reply: s.emailChange },
  ),
  changePassword: endpoint(
    r.changePassword,
    'Changes the password and ends all other sessions.',
    { body: s.changePasswordBody, reply: s.passwordChanged },
    ['too_many_requests', 'not_allowed'],
  ),
  listSessions: endpoint(r.listSessions, 'Where the user is signed in, last used first.', {
    reply: z.array(s.openSession),
  }),
  endSession: endpoint(r.endSession, 'Ends one session of the user.', {
    params: idParams,
    reply: s.sessionsEnded,
  }),
  endOtherSessions: endpoint(r.endOtherSessions, 'Ends every session of the user but this one.', {
    reply: s.sessionsEnded,
  }),
  getSecondFactor: endpoint(r.getSecondFactor, 'Whether the second factor is on.', { reply: s.secondFactor }),
  setUpSecondFactor: endpoint(
    r.setUpSecondFactor,
    'Makes a secret for an authenticator app; nothing is asked for until a code confirms it.',
    { body: s.setUpSecondFactorBody, reply: s.secondFactorSetUp },
    ['conflict', 'too_many_requests', 'not_allowed'],
  ),
  confirmSecondFactor: endpoint(
    r.confirmSecondFactor,
    'Turns the second factor on and answers its recovery codes, once.',
    { body: s.confirmSecondFactorBody, reply: s.recoveryCodes },
    ['wrong_code', 'conflict', 'too_many_requests'],
  ),
  renewRecoveryCodes: endpoint(
    r.renewRecoveryCodes,
    'Replaces all recovery codes and answers the new ones, once.',
    { body: s.withPasswordAndCodeBody, reply: s.recoveryCodes },
    ['wrong_code', 'conflict', 'too_many_requests'],
  ),
  turnOffSecondFactor: endpoint(
    r.turnOffSecondFactor,
    'Turns the second factor off.',
    { body: s.withPasswordAndCodeBody, reply: s.secondFactor },
    ['wrong_code', 'conflict', 'too_many_requests'],
  ),
};
