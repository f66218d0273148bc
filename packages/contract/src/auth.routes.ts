import type * as s from './auth.ts';
import { route } from './route.ts';

const open = { access: 'public', sensitive: true } as const;

export const authRoutes = {
  signUp: route<{ body: typeof s.signUpBody; reply: typeof s.session }>('POST', '/auth/signup', open),
  signIn: route<{ body: typeof s.signInBody; reply: typeof s.session }>('POST', '/auth/signin', open),
  refresh: route<{ body: typeof s.refreshBody; reply: typeof s.session }>('POST', '/auth/refresh', open),
  signOut: route<{ reply: typeof s.signedOut }>('POST', '/auth/signout', { sensitive: true }),
};
