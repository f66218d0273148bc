import { act, render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../testing/people.ts';
import { signInAs } from '../testing/render-app.tsx';
import { clearSession } from './session.ts';
import { forgetUnsavedForms, unsavedValuesOf, useUnsavedForm } from './unsaved-forms.ts';

const me = aUser().id;
const other = '01920000-0000-7000-8000-0000000000ff';

function Form({ typed }: { typed: string }) {
  useUnsavedForm('note', me, typed === '' ? null : { text: typed });
  return null;
}

/** Somebody types, and the session ends in another place. */
function loseSessionWhile(typed: string): void {
  const { rerender, unmount } = render(<Form typed="" />);
  rerender(<Form typed={typed} />);
  act(() => clearSession());
  unmount();
  signInAs(aUser());
}

beforeEach(() => {
  sessionStorage.clear();
  signInAs(aUser());
});

test('what was typed when the session ended is kept for the same person alone', () => {
  loseSessionWhile('Gladly');
  expect(unsavedValuesOf('note', me)).toEqual({ text: 'Gladly' });
  expect(unsavedValuesOf('note', other)).toEqual({});
  forgetUnsavedForms(me);
  expect(unsavedValuesOf('note', me)).toEqual({ text: 'Gladly' });
  forgetUnsavedForms(other);
  expect(unsavedValuesOf('note', me)).toEqual({});
});

test('what stands in the form again is kept no longer', () => {
  loseSessionWhile('Gladly');
  render(<Form typed="Gladly" />);
  expect(unsavedValuesOf('note', me)).toEqual({});
  expect(sessionStorage).toHaveLength(0);
});

test('nothing is kept where nothing was typed, or of what cannot be read', () => {
  loseSessionWhile('');
  expect(sessionStorage).toHaveLength(0);
  sessionStorage.setItem('unsaved-forms', '{');
  expect(unsavedValuesOf('note', me)).toEqual({});
});
