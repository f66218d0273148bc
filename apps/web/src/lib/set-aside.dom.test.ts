import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../testing/people.ts';
import { clearSession, readSession, writeSession } from './session.ts';
import { forgetSetAside, lendSession, takeBackSession } from './set-aside.ts';

const sessionOf = (name: string) => ({
  user: aUser({ name }),
  accessToken: `access of ${name}`,
  refreshToken: `refresh of ${name}`,
  isAuthenticated: true,
  isAdmin: false,
});
const own = sessionOf('Own');
const guest = sessionOf('Guest');
beforeEach(() => clearSession());

test('the own sign-in waits while another is used, and comes back with its place and its recent pages', () => {
  writeSession(own);
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('recent-pages', JSON.stringify([{ title: 'Own page', to: '/leads/1' }]));
  lendSession(guest, '/onboarding?step=3');
  expect(readSession()).toEqual(guest);
  expect(localStorage.getItem('recent-pages')).toBeNull();
  localStorage.setItem('recent-pages', JSON.stringify([{ title: 'Page of the guest', to: '/leads/2' }]));
  expect(takeBackSession()).toBe('/onboarding?step=3');
  expect(readSession()).toEqual(own);
  expect(localStorage.getItem('recent-pages')).toContain('Own page');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(takeBackSession()).toBeNull();
  expect(readSession()).toEqual(own);
});

test('signing out clears the sign-in that waits too', () => {
  writeSession(own);
  lendSession(guest, '/dashboard');
  clearSession();
  expect(localStorage.length).toBe(0);
  expect(takeBackSession()).toBeNull();
  expect(readSession()).toBeNull();
});

test.each([
  ['nobody was signed in', null],
  ['what is kept is no session', { session: { user: null }, returnTo: '/dashboard' }],
  ['what is kept is a word', 'own'],
])('where %s, nobody comes back', (_, kept) => {
  lendSession(guest, '/auth');
  if (kept !== null) localStorage.setItem('set-aside', JSON.stringify(kept));
  expect(takeBackSession()).toBeNull();
  expect(readSession()).toEqual(guest);
});

test('no kept place leads outside, or to the sign-in', () => {
  for (const returnTo of ['https://elsewhere.example/', '//elsewhere.example', '/auth', 7]) {
    clearSession();
    localStorage.setItem('set-aside', JSON.stringify({ session: own, returnTo }));
    expect(takeBackSession()).toBe('/');
  }
});

test('after somebody has signed in anew nobody else’s sign-in waits, and none does behind a guest without one', () => {
  writeSession(own);
  lendSession(guest, '/dashboard');
  forgetSetAside();
  expect(takeBackSession()).toBeNull();
  localStorage.clear();
  localStorage.setItem('set-aside', JSON.stringify({ session: own, returnTo: '/' }));
  lendSession(guest, '/auth');
  expect(takeBackSession()).toBeNull();
});

test('where the browser refuses to keep the own sign-in it stays in use, and nothing is lent', () => {
  writeSession(own);
  const write = Storage.prototype.setItem;
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    value,
  ) {
    if (key === 'set-aside') throw new DOMException('full', 'QuotaExceededError');
    write.call(this, key, value);
  });
  expect(lendSession(guest, '/dashboard')).toBe(false);
  expect(readSession()).toEqual(own);
  refusing.mockRestore();
  expect(lendSession(guest, '/dashboard')).toBe(true);
  expect(takeBackSession()).toBe('/dashboard');
});
