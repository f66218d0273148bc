import { beforeEach, expect, test, vi } from 'vitest';
import { aSubscription, aUser } from '../testing/people.ts';
import { clearSession, mendTokenEntry, onSessionChange, readSession, writeSession } from './session.ts';

const session = {
  user: aUser(),
  accessToken: 'a1',
  refreshToken: 'r1',
  isAuthenticated: true,
  isAdmin: false,
};
beforeEach(() => localStorage.clear());

test('A5 a sign-in is kept whole under auth-data, and its token under accessToken as an object', () => {
  writeSession(session);
  expect(JSON.parse(localStorage.getItem('auth-data') ?? '')).toEqual(session);
  expect(JSON.parse(localStorage.getItem('accessToken') ?? '')).toEqual({ token: 'a1' });
  expect(readSession()).toEqual(session);
});

test('A5 an entry of the token that was lost or broken says again what the session says', () => {
  writeSession(session);
  for (const broken of ['garbage', '{"token":"other"}']) {
    localStorage.setItem('accessToken', broken);
    mendTokenEntry();
    expect(JSON.parse(localStorage.getItem('accessToken') ?? '')).toEqual({ token: 'a1' });
  }
  localStorage.clear();
  mendTokenEntry();
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test.each([
  ['nothing', null],
  ['no JSON', '{broken'],
  ['a list', '[]'],
  ['a word', '"signed in"'],
  ['null', 'null'],
  ['an empty token', JSON.stringify({ ...session, accessToken: '' })],
  ['a token that is no text', JSON.stringify({ ...session, accessToken: 7 })],
  ['no user', JSON.stringify({ ...session, user: null })],
  ['a user of nothing', JSON.stringify({ ...session, user: {} })],
  ['a list of users', JSON.stringify({ ...session, user: [aUser()] })],
  ['a user without a name', JSON.stringify({ ...session, user: { ...aUser(), name: null } })],
  ['accounts that are no list', JSON.stringify({ ...session, user: { ...aUser(), linkedAccounts: 'one' } })],
  ['an account of nothing', JSON.stringify({ ...session, user: { ...aUser(), linkedAccounts: [{}] } })],
  ['a number as subscription', JSON.stringify({ ...session, user: { ...aUser(), subscription: 5 } })],
  [
    'a subscription without usage',
    JSON.stringify({ ...session, user: { ...aUser(), subscription: { ...aSubscription(), usage: null } } }),
  ],
])('A5 %s under auth-data means signed out', (_, stored) => {
  if (stored !== null) localStorage.setItem('auth-data', stored);
  expect(readSession()).toBeNull();
});

test('A5 what is stored never makes an admin of anybody but by the word true', () => {
  localStorage.setItem('auth-data', JSON.stringify({ ...session, isAdmin: 'yes', isAuthenticated: false }));
  expect(readSession()).toMatchObject({ isAdmin: false, isAuthenticated: true });
});

test('A5 signing out clears everything that was stored, and tells whoever listens', () => {
  writeSession(session);
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('sidebar-collapsed', 'true');
  const changed = vi.fn();
  const stop = onSessionChange(changed);
  clearSession();
  expect(localStorage.length).toBe(0);
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  clearSession();
  expect(changed).toHaveBeenCalledTimes(1);
});

test('A5 a sign-in or sign-out in another tab is heard, other keys are not', () => {
  const changed = vi.fn();
  const stop = onSessionChange(changed);
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  tell('theme');
  expect(changed).not.toHaveBeenCalled();
  tell('auth-data');
  tell('accessToken');
  tell(null);
  expect(changed).toHaveBeenCalledTimes(3);
  stop();
  tell('auth-data');
  expect(changed).toHaveBeenCalledTimes(3);
});

test('A5 where storage refuses to keep a sign-in, it lasts as long as the page', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeSession(session);
  expect(readSession()).toEqual(session);
  writeSession({ ...session, accessToken: 'a2', refreshToken: 'r2' });
  expect(readSession()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2' });
  clearSession();
  expect(readSession()).toBeNull();
  refused.mockRestore();
});

test('A5 tokens that were renewed while storage is full are used, not the old ones that it still holds', () => {
  writeSession(session);
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeSession({ ...session, accessToken: 'a2', refreshToken: 'r2' });
  refused.mockRestore();
  expect(readSession()?.refreshToken).toBe('r2');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth-data' }));
  writeSession({ ...session, accessToken: 'a3', refreshToken: 'r3' });
  expect(readSession()?.refreshToken).toBe('r3');
});

test('what is stored as it was is the same session, and nothing is drawn anew for it', () => {
  writeSession(session);
  const first = readSession();
  expect(readSession()).toBe(first);
  writeSession({ ...session, accessToken: 'a2' });
  expect(readSession()?.accessToken).toBe('a2');
  localStorage.clear();
  expect(readSession()).toBeNull();
});
