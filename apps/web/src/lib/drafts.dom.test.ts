import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from './session.ts';
import { storageKeys } from './storage.ts';
import { aUser } from '../testing/people.ts';
import { signInAs } from '../testing/render-app.tsx';
import { dropDraft, useDrafts, writeDraft } from './drafts.ts';
import { keepDraft, keptCharactersMax, keptDraftsMax, keptTextMax, readDrafts } from './kept-drafts.ts';

const key = () => 'k'.repeat(32);
const other = { ...aUser(), id: '01920000-0000-7000-8000-0000000000ff' };

beforeEach(() => {
  localStorage.clear();
  signInAs(aUser());
  useDrafts.setState({ drafts: {} });
});
afterEach(() => vi.restoreAllMocks());

test('a draft outlasts the page with the key that keeps it from being sent twice, until it is sent', () => {
  writeDraft('c1', 'Gladly', key);
  writeDraft('c1', 'Gladly.', () => 'another');
  expect(readDrafts()).toEqual({ c1: { text: 'Gladly.', clientKey: key() } });
  dropDraft('c1');
  expect(readDrafts()).toEqual({});
  expect(useDrafts.getState().drafts).toEqual({});
});

test('an emptied draft is not kept', () => {
  writeDraft('c1', 'Gladly', key);
  writeDraft('c1', '', key);
  expect(readDrafts()).toEqual({});
});

test('signing out clears drafts, on the page and in the browser', () => {
  writeDraft('c1', 'Gladly', key);
  clearSession();
  expect(useDrafts.getState().drafts).toEqual({});
  expect(localStorage.getItem(storageKeys.drafts)).toBeNull();
});

test('nobody finds the drafts of somebody else in the same browser', () => {
  writeDraft('c1', 'Gladly', key);
  signInAs(other);
  expect(readDrafts()).toEqual({});
  keepDraft('c1', { text: 'Mine', clientKey: key() });
  signInAs(aUser());
  expect(readDrafts()).toMatchObject({ c1: { text: 'Gladly' } });
});

test('what another tab sends or writes is so here too', () => {
  writeDraft('c1', 'Gladly', key);
  localStorage.removeItem(storageKeys.drafts);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.drafts }));
  expect(useDrafts.getState().drafts).toEqual({});
});

test('the number of drafts and their size are bounded: the ones written in last stay', () => {
  for (let n = 0; n <= keptDraftsMax; n += 1) keepDraft(`c${n}`, { text: `${n}`, clientKey: key() });
  expect(Object.keys(readDrafts())).toHaveLength(keptDraftsMax);
  expect(readDrafts()['c0']).toBeUndefined();
  const long = 'x'.repeat(keptTextMax);
  for (let n = 0; n < keptDraftsMax; n += 1) keepDraft(`l${n}`, { text: long, clientKey: key() });
  expect(Object.keys(readDrafts())).toHaveLength(keptCharactersMax / keptTextMax);
  writeDraft('huge', `${long}x`, key);
  expect(readDrafts()['huge']).toBeUndefined();
  expect(useDrafts.getState().drafts['huge']?.text).toHaveLength(keptTextMax + 1);
});

test.each(['{', '[[1]]', '{"c1":"x"}', '[["c1","u"]]', 'null'])(
  'unreadable storage (%s) breaks nothing and is written over',
  (stored) => {
    localStorage.setItem(storageKeys.drafts, stored);
    expect(readDrafts()).toEqual({});
    writeDraft('c1', 'Gladly', key);
    expect(readDrafts()).toMatchObject({ c1: { text: 'Gladly' } });
  },
);

test('where storage refuses, the words last as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeDraft('c1', 'Gladly', key);
  expect(useDrafts.getState().drafts).toMatchObject({ c1: { text: 'Gladly' } });
});
