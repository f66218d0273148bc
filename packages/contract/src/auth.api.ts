import * as s from './auth.ts';
import { authRoutes as r } from './auth.routes.ts';
import { endpoint } from './endpoint.ts';

export const authApi = {
  signUp: endpoint(
    r.signUp,
    'Creates a user with a personal workspace and signs in.',
    { body: s.signUpBody, reply: s.session },
    ['email_taken', 'too_many_requests'],
  ),
  signIn: endpoint(r.signIn, 'Signs in with email and password.', { body: s.signInBody, reply: s.session }, [
    'wrong_credentials',
    'second_factor_required',
    'workspace_deleting',
    'wrong_code',
    'too_many_requests',
  ]),
  refresh: endpoint(
    r.refresh,
    'Exchanges a refresh token for a new pair; a repeat within 30 seconds gets the same pair.',
    { body: s.refreshBody, reply: s.session },
    ['not_signed_in'],
  ),
  signOut: endpoint(r.signOut, 'Ends this session.', { reply: s.signedOut }),
};
