import { authRoutes } from '@waypost/contract/auth.routes';
import { apiAddress } from '../../../lib/api/address.ts';
import { api } from '../../../lib/api/api.ts';
import { setAside } from '../../../lib/set-aside.ts';
import { backToOwnSession, signedOut } from '../model/auth-store.ts';

/**
 * Signs out here at once and tells the server with the tokens that are being forgotten: of this sign-in, and of an own
 * one that waits behind it. If the server cannot be told, they end by themselves.
 */
export function signOut(): void {
  api.call(authRoutes.signOut).catch(() => undefined);
  const own = setAside();
  if (own !== null) {
    const { method, path } = authRoutes.signOut;
    const headers = { authorization: `Bearer ${own.accessToken}` };
    fetch(`${apiAddress()}${path}`, { method, headers }).catch(() => undefined);
  }
  signedOut();
}

/** Ends a guest's sign-in that was for a while, and goes on with one's own, or signs out where there is none. */
export function leaveBorrowedSession(guestId: string): Promise<void> {
  return backToOwnSession(guestId, () => void api.call(authRoutes.signOut).catch(() => undefined));
}
