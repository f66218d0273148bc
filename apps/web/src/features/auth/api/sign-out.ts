import { authRoutes } from '@waypost/contract/auth.routes';
import { api } from '../../../lib/api/api.ts';
import { backToOwnSession, signedOut } from '../model/auth-store.ts';

/**
 * Signs out here at once and tells the server with the token that is being forgotten. If the server
 * cannot be told, its tokens end by themselves.
 */
export function signOut(): void {
  api.call(authRoutes.signOut).catch(() => undefined);
  signedOut();
}

/** Ends a guest's sign-in that was for a while, and goes on with one's own, or signs out where there is none. */
export function leaveBorrowedSession(guestId: string): Promise<void> {
  return backToOwnSession(guestId, () => void api.call(authRoutes.signOut).catch(() => undefined));
}
