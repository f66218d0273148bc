import { expect, test, vi } from 'vitest';
import { aUser } from '../testing/people.ts';
import { readSession, writeSession, clearSession } from './session.ts';
import {
  clearStorage,
  keptFilesName,
  readJson,
  readText,
  storageKeys,
  writeJson,
  writeText,
} from './storage.ts';

const session = {
  user: aUser(),
  accessToken: 'a',
  refreshToken: 'r',
  isAuthenticated: true,
  isAdmin: false,
};

test('broken storage neither throws nor answers anything', () => {
  for (const method of ['getItem', 'setItem', 'clear'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
  expect(readText(storageKeys.theme)).toBeNull();
  expect(readJson(storageKeys.authData)).toBeNull();
  expect(() => writeText(storageKeys.theme, 'dark')).not.toThrow();
  expect(() => writeJson(storageKeys.accessToken, { token: 'x' })).not.toThrow();
  expect(() => clearStorage()).not.toThrow();
});

test('whoever signs out leaves no file of an upload behind, even where the database refuses', () => {
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
  clearSession();
  expect(deleted).toEqual([keptFilesName]);
  vi.stubGlobal('indexedDB', {
    deleteDatabase() {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  expect(() => clearSession()).not.toThrow();
  vi.unstubAllGlobals();
});

test('a session is kept under auth-data, its token as an object under accessToken', () => {
  writeSession(session);
  expect(JSON.parse(localStorage.getItem('auth-data') ?? '')).toEqual(session);
  expect(JSON.parse(localStorage.getItem('accessToken') ?? '')).toEqual({ token: 'a' });
  expect(readSession()).toEqual(session);
});

test.each([
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '{}',
  '{"accessToken":7,"user":{}}',
  '{"accessToken":"a","user":null}',
])('unreadable auth data %j means signed out', (text) => {
  localStorage.setItem('auth-data', text);
  expect(readSession()).toBeNull();
});

test('signing out clears everything that was stored', () => {
  writeSession(session);
  writeText(storageKeys.theme, 'dark');
  writeText(storageKeys.sidebarCollapsed, 'true');
  localStorage.setItem('something-else', '1');
  clearSession();
  expect(localStorage).toHaveLength(0);
});
