import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DemoVideo } from './demo-video.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function show() {
  const { container } = render(
    <DemoVideo title="Outreach with AI" thumbnailSrc="/t.svg" videoSrc="about:blank" animation="from-top" />,
  );
  return container;
}

test('the thumbnail pulses until it is there', () => {
  const container = show();
  expect(screen.getByTestId('pulse')).toBeInTheDocument();
  fireEvent.load(container.querySelector('img')!);
  expect(screen.queryByTestId('pulse')).not.toBeInTheDocument();
});

test('it opens over the page with its animation, and spins until the frame has loaded', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Play: Outreach with AI' }));
  expect(screen.getByRole('dialog')).toHaveAttribute('data-animation', 'from-top');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  fireEvent.load(screen.getByTitle('Outreach with AI'));
  expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a click on the backdrop closes it', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Play: Outreach with AI' }));
  await userEvent.click(screen.getByRole('dialog').parentElement!);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('it counts as not loaded again 300 ms after closing, not before', () => {
  vi.useFakeTimers();
  show();
  const play = screen.getByRole('button', { name: 'Play: Outreach with AI' });
  fireEvent.click(play);
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  fireEvent.load(screen.getByTitle('Outreach with AI'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  act(() => {
    vi.advanceTimersByTime(299);
  });
  fireEvent.click(play);
  expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  act(() => {
    vi.advanceTimersByTime(300);
  });
  fireEvent.click(play);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});
