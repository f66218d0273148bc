// The part of this feature that the first load needs; forms and their libraries stay out of it.
export { signOut } from './api/sign-out.ts';
export { departureSeen, signedIn, startAuth, useAuth } from './model/auth-store.ts';
