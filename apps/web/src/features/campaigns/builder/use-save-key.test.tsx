import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSaveKey } from './use-save-key.ts';

function Page({ save }: { save: () => void }) {
  useSaveKey(save);
  return <input aria-label="Name" />;
}

test('Ctrl+S and Cmd+S save once each, also while typing, and the browser saves no page', () => {
  const save = vi.fn();
  const { getByLabelText, unmount } = render(<Page save={save} />);
  const field = getByLabelText('Name');
  // False: the browser's own answer to the keys was prevented.
  expect(fireEvent.keyDown(field, { key: 's', ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 's', ctrlKey: true, repeat: true })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'S', metaKey: true })).toBe(false);
  expect(save).toHaveBeenCalledTimes(2);
  for (const other of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }]) {
    expect(fireEvent.keyDown(field, { key: 's', ...other })).toBe(true);
  }
  unmount();
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(save).toHaveBeenCalledTimes(2);
});
