import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAskBeforeUnload } from './ask-before-unload.ts';

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks as long as something would be lost, and not after', () => {
  const { rerender, unmount } = renderHook(({ when }) => useAskBeforeUnload(when), {
    initialProps: { when: false },
  });
  expect(isAsked()).toBe(false);
  rerender({ when: true });
  expect(isAsked()).toBe(true);
  unmount();
  expect(isAsked()).toBe(false);
});
