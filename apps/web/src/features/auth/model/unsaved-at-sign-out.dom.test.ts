import { beforeEach, expect, test } from 'vitest';
import { unsavedValuesOf } from '../../../lib/unsaved-forms.ts';
import { aUser } from '../../../testing/people.ts';
import { signedIn, signedOut } from './auth-store.ts';

const me = aUser();
const tokens = { accessToken: 'a', refreshToken: 'r' };

beforeEach(() => {
  sessionStorage.setItem(
    'unsaved-forms',
    JSON.stringify({ personId: me.id, forms: { note: { text: 'Gladly' } } }),
  );
});

test('what was typed outlasts the sign-in of the same person, and is gone with another one', () => {
  signedIn({ user: me, ...tokens });
  expect(unsavedValuesOf('note', me.id)).toEqual({ text: 'Gladly' });
  signedIn({ user: { ...me, id: '01920000-0000-7000-8000-0000000000ff' }, ...tokens });
  expect(unsavedValuesOf('note', me.id)).toEqual({});
});

test('who signs out on purpose leaves nothing of what was typed', () => {
  signedOut();
  expect(unsavedValuesOf('note', me.id)).toEqual({});
});
