import { answerWatch, watched } from '../answer-watch.ts';
import { businessClock } from '../clock.ts';
import { withLock } from '../locks.ts';
import { ownTurn } from '../own-turn.ts';
import { clearSession, readSession, userIdOf, writeSession } from '../session.ts';
import { takeBackSession } from '../set-aside.ts';
import { apiAddress } from './address.ts';
import { createApiClient } from './client.ts';

/** The app's one client: `await api.call(usersRoutes.get)`. */
export const api = createApiClient({
  baseUrl: apiAddress(),
  fetch: watched((address, init) => fetch(address, init), answerWatch),
  beforeReading: ownTurn,
  tokens: readSession,
  holder: () => userIdOf(readSession()),
  onRefreshed: ({ accessToken, refreshToken, user }) => {
    const session = readSession();
    if (session) writeSession({ ...session, accessToken, refreshToken, user: user ?? session.user });
  },
  // A sign-in that was used for a while may end before the own one, which then goes on where it was left.
  onSignedOut: () => {
    const returnTo = takeBackSession();
    if (returnTo === null) clearSession();
    else window.history.replaceState(null, '', returnTo);
  },
  lock: withLock,
  onBusinessNow: businessClock.hear,
});
