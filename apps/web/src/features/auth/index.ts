// The part of this feature that the first load needs; forms and their libraries stay out of it.
export { leaveBorrowedSession, signOut } from './api/sign-out.ts';
export { VerifyBanner } from './components/verify-banner.tsx';
export {
  backToOwnSession,
  departureSeen,
  leftWithWorkspace,
  signedInForAWhile,
  signedOut,
  startAuth,
  useAuth,
} from './model/auth-store.ts';
