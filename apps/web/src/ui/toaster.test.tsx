import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, useToasts } from './toast-store.ts';
import { loadToasts, Toaster } from './toaster.tsx';

beforeAll(loadToasts);
beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('a toast stays open for 5000 ms', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'Saved' });
  });
  expect(screen.getByText('Saved')).toBeInTheDocument();
  pass(4900);
  expect(useToasts.getState().toasts[0]?.open).toBe(true);
  pass(200);
  expect(useToasts.getState().toasts[0]?.open).toBe(false);
});

test('one toast at a time: the new one replaces the old one', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'First' });
    toast({ title: 'Second' });
  });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeInTheDocument();
});

test('a dismissed toast is forgotten after 1,000,000 ms, not before', () => {
  const id = toast({ title: 'Saved' });
  dismissToast(id);
  expect(useToasts.getState().toasts).toMatchObject([{ id, open: false }]);
  pass(999_999);
  expect(useToasts.getState().toasts).toHaveLength(1);
  pass(1);
  expect(useToasts.getState().toasts).toHaveLength(0);
});

test('the action of a toast runs and closes it', () => {
  const onSelect = vi.fn();
  render(<Toaster />);
  act(() => {
    toast({ title: 'Error', action: { label: 'Retry', altText: 'Save again', onSelect } });
  });
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(onSelect).toHaveBeenCalledOnce();
  expect(useToasts.getState().toasts[0]?.open).toBe(false);
});
