import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOnline } from './use-online.ts';

function State() {
  return <p>{useOnline() ? 'online' : 'offline'}</p>;
}

test('A1 the connection is followed as it goes and comes back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<State />);
  expect(screen.getByText('online')).toBeVisible();
  for (const [isOnline, word] of [
    [false, 'offline'],
    [true, 'online'],
  ] as const) {
    online.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(word)));
    expect(screen.getByText(word)).toBeVisible();
  }
});
