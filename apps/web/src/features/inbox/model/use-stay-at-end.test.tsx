import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { useStayAtEnd } from './use-stay-at-end.ts';

interface Shown {
  conversation?: string;
  /** Newest first. */
  messages: { id: string; isOwn: boolean }[];
}

beforeAll(() => {
  // jsdom lays nothing out: a message is 200 px high here, and the window shows two of them.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 400 });
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return Number(this.dataset['messages'] ?? 0) * 200;
    },
  });
});

function Thread({ conversation = 'one', messages }: Shown) {
  const { scroller, unseen, onScroll } = useStayAtEnd(conversation, messages);
  return (
    <>
      <output>{unseen}</output>
      <div data-testid="box" data-messages={messages.length} onScroll={onScroll} ref={scroller} />
    </>
  );
}

const theirs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `m${count - index}`, isOwn: false }));
const box = () => screen.getByTestId('box');
const scrollTo = (top: number) => {
  box().scrollTop = top;
  fireEvent.scroll(box());
};

test('a conversation opens at its newest message', () => {
  render(<Thread messages={theirs(5)} />);
  expect(box().scrollTop).toBe(1_000);
});

test('whoever reads the end sees a new message, however tall it is', () => {
  const { rerender } = render(<Thread messages={theirs(5)} />);
  scrollTo(600);
  rerender(<Thread messages={theirs(6)} />);
  expect(box().scrollTop).toBe(1_200);
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

test('whoever reads further up stays there and is told how many are new', () => {
  const { rerender } = render(<Thread messages={theirs(5)} />);
  scrollTo(100);
  rerender(<Thread messages={theirs(7)} />);
  expect(box().scrollTop).toBe(100);
  expect(screen.getByRole('status')).toHaveTextContent('2');
});

test('an own message is shown wherever one was, with the button that takes it back', () => {
  const { rerender } = render(<Thread messages={theirs(5)} />);
  scrollTo(100);
  rerender(<Thread messages={[{ id: 'mine', isOwn: true }, ...theirs(5)]} />);
  expect(box().scrollTop).toBe(1_200);
});
