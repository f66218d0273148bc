import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LoadingScreen } from './loading-screen.tsx';
import { OfflineBar } from './offline-bar.tsx';

test('A1 the bar says so while there is no connection or the server is silent, and goes when neither is', () => {
  const { rerender } = render(<OfflineBar isOnline={false} isSilent={false} />);
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. Changes need a connection.');
  rerender(<OfflineBar isOnline isSilent />);
  expect(screen.getByRole('status')).toHaveTextContent(/^The server does not answer yet\./);
  rerender(<OfflineBar isOnline={false} isSilent />);
  expect(screen.getByRole('status')).toHaveTextContent(/^You are offline\./);
  rerender(<OfflineBar isOnline isSilent={false} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('while it is shown the page has room for it below, so that it covers nothing at the end of the page', () => {
  const { rerender } = render(<OfflineBar isOnline={false} isSilent={false} />);
  const bar = screen.getByRole('status');
  // In the flow, after the page; what is fixed takes no room.
  expect(bar).toHaveClass('sticky', 'not-empty:pb-4');
  // Beside the rail that stands at the lower edge of a phone.
  expect(bar).toHaveClass('max-md:in-[:has(aside)]:pl-18');
  expect(bar).not.toHaveClass('fixed');
  rerender(<OfflineBar isOnline isSilent={false} />);
  expect(bar).toBeEmptyDOMElement();
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
      <OfflineBar isOnline isSilent={false} />
    </>,
    { container: root },
  );
  const [loading, bar] = root.children;
  expect(loading?.matches(rules.join(','))).toBe(true);
  expect(bar?.matches(rules.join(','))).toBe(false);
});
