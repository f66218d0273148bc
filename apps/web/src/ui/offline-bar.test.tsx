import { act, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { LoadingScreen } from './loading-screen.tsx';
import { OfflineBar } from './offline-bar.tsx';

test('A1 the bar says so while there is no connection, and goes when there is one', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OfflineBar />);
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. Changes need a connection.');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('A1 the bar says that the server is silent, unless there is no connection at all', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { rerender } = render(<OfflineBar isSilent />);
  expect(screen.getByRole('status')).toHaveTextContent(/^The server does not answer yet\./);
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent(/^You are offline\./);
  online.mockReturnValue(true);
  rerender(<OfflineBar />);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('A1 the rules that lay out the loading screen before there is a style sheet meet no other part of the app', () => {
  const page = readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8');
  const rules = [...page.matchAll(/^ *(#root > [^{]+) \{$/gm)].map(([, rule]) => rule ?? '');
  expect(rules).toHaveLength(2);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  render(
    <>
      <LoadingScreen />
      <OfflineBar />
    </>,
    { container: root },
  );
  const [loading, bar] = root.children;
  expect(loading?.matches(rules.join(','))).toBe(true);
  expect(bar?.matches(rules.join(','))).toBe(false);
});
