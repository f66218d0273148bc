import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SkeletonGroup } from './skeleton.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a skeleton', () => {
  test('is not shown in the first 150 ms', () => {
    show(true);
    pass(149);
    expect(skeletonIsShown()).toBe(false);
    pass(1);
    expect(skeletonIsShown()).toBe(true);
  });

  test('is left out when the answer was faster', () => {
    const { answer } = show(true);
    pass(100);
    answer();
    pass(0);
    expect(screen.getByText('The lists')).toBeInTheDocument();
    pass(1_000);
    expect(screen.getByText('The lists')).toBeInTheDocument();
  });

  test('stays for 300 ms once it is shown', () => {
    const { answer } = show(true);
    pass(160);
    answer();
    pass(289);
    expect(skeletonIsShown()).toBe(true);
    pass(1);
    expect(screen.getByText('The lists')).toBeInTheDocument();
  });

  test('holds a slow answer back no longer', () => {
    const { answer } = show(true);
    pass(900);
    answer();
    pass(0);
    expect(screen.getByText('The lists')).toBeInTheDocument();
  });
});

function show(loading: boolean) {
  const group = (waits: boolean) => (
    <SkeletonGroup loading={waits} label="Loading lead lists..." skeleton={<p>A grey box</p>}>
      <p>The lists</p>
    </SkeletonGroup>
  );
  const { rerender } = render(group(loading));
  return { answer: () => rerender(group(false)) };
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function skeletonIsShown(): boolean {
  const box = screen.queryByText('A grey box');
  return box !== null && box.closest('.invisible') === null;
}
