import type { Session } from '@waypost/contract/auth';
import type { User } from '@waypost/contract/users';
import { create } from 'zustand';
import { ApiError } from '../../../lib/api/api-error.ts';
import { renewalLock } from '../../../lib/api/client.ts';
import { withLock } from '../../../lib/locks.ts';
import {
  clearSession,
  mendTokenEntry,
  onSessionChange,
  readSession,
  userIdOf,
  writeSession,
} from '../../../lib/session.ts';
import { forgetSetAside, lendSession, takeBackSession } from '../../../lib/set-aside.ts';
import { forgetUnsavedForms } from '../../../lib/unsaved-forms.ts';

/** Who is signed in, as the browser's storage says; shared by all tabs. */
export interface AuthState {
  user: User | null;
  accessToken: string;
  refreshToken: string;
  isAuthenticated: boolean;
  isAdmin: boolean;
  /** Signed out by hand in this tab: whoever signs in next need not come back to this page. */
  leftOnPurpose: boolean;
  /** A sign-in that this page began with, or that was made on it, has ended without anybody asking for it here: whose. */
  sessionEnded: false | 'own' | 'sample';
  /** The workspace of whoever was here is being deleted, and can be kept until then (wall time). */
  workspaceHeldUntil: string | null;
}

export const useAuth = create<AuthState>(() => ({
  ...fromStorage(),
  leftOnPurpose: false,
  sessionEnded: false,
  workspaceHeldUntil: null,
}));

/** Keeps the state in step with storage, whichever tab or call changed it. Returns the way to stop. */
export function startAuth(): () => void {
  mendTokenEntry();
  useAuth.setState(fromStorage());
  return onSessionChange(() =>
    useAuth.setState((before) => {
      const now = fromStorage();
      // Noted here and not by the page: a dead session may be found out before the page has arrived.
      return {
        ...now,
        sessionEnded: !now.isAuthenticated && (before.isAuthenticated ? kindOf(before) : before.sessionEnded),
      };
    }),
  );
}

/** Takes over the answer of a sign-in or sign-up. */
export function signedIn({ user, accessToken, refreshToken }: Session): void {
  useAuth.setState({ workspaceHeldUntil: null });
  forgetSetAside();
  forgetUnsavedForms(user.id);
  writeSession({ user, accessToken, refreshToken, isAuthenticated: true, isAdmin: user.role === 'ADMIN' });
}

/** Takes over a sign-in for a while; one's own, if there is one, waits. Throws ApiError where this browser cannot keep it. */
export function signedInForAWhile({ user, accessToken, refreshToken }: Session): Promise<void> {
  const { pathname, search, hash } = window.location;
  const isAdmin = user.role === 'ADMIN';
  return withLock(renewalLock, async () => {
    const guest = { user, accessToken, refreshToken, isAuthenticated: true, isAdmin };
    if (!lendSession(guest, `${pathname}${search}${hash}`)) throw notKept();
  });
}

/**
 * Ends a sign-in that was for a while. Goes on with one's own where that was left, or signs out where there is none.
 * @param guestId whose sign-in ends: where it has ended already (the second half of a double click, another tab), whoever
 *   is here now stays.
 * @param leave still speaks for the guest.
 */
export function backToOwnSession(guestId: string, leave: () => void = () => undefined): Promise<void> {
  return withLock(renewalLock, async () => {
    if (userIdOf(readSession()) !== guestId) return;
    leave();
    const returnTo = takeBackSession();
    if (returnTo === null) signedOut();
    // The page is loaded anew for another person: from this address.
    else window.history.replaceState(null, '', returnTo);
  });
}

/** Forgets the sign-in and everything else that was stored, because the person asked for it. */
export function signedOut(): void {
  // First: clearing the storage already sends whoever is on a private page to the sign-in.
  useAuth.setState({ leftOnPurpose: true });
  clearSession();
  forgetUnsavedForms(null);
  useAuth.setState(fromStorage());
}

/** The workspace is being deleted, and with that every session has ended: forgets the sign-in and says why. */
export function leftWithWorkspace(heldUntil: string): void {
  useAuth.setState({ workspaceHeldUntil: heldUntil });
  signedOut();
}

/** The sign-in page has been reached: from here on a page that is wanted is remembered again. */
export function departureSeen(): void {
  useAuth.setState({ leftOnPurpose: false, sessionEnded: false });
}

const kindOf = ({ user }: Pick<AuthState, 'user'>) =>
  user?.isSampleWorkspace === true ? ('sample' as const) : ('own' as const);

function fromStorage(): Omit<AuthState, 'leftOnPurpose' | 'sessionEnded' | 'workspaceHeldUntil'> {
  const session = readSession();
  if (!session) {
    return { user: null, accessToken: '', refreshToken: '', isAuthenticated: false, isAdmin: false };
  }
  const user = session.user as User;
  return { ...session, user, isAdmin: user.role === 'ADMIN' };
}

function notKept(): ApiError {
  const message =
    'This browser cannot keep your own sign-in meanwhile: its storage is full or switched off. Sign out first.';
  return new ApiError({ status: 0, code: 'unavailable', message });
}
