import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { DemoPicture, DemoVideo, type DemoVideoAnimation } from './demo-video.tsx';

const styles = readFileSync(join(import.meta.dirname, '../styles/demo-video.css'), 'utf8');

afterEach(() => {
  vi.useRealTimers();
});

function show(animation: DemoVideoAnimation = 'from-top') {
  const { container } = render(
    <DemoVideo title="Outreach with AI" thumbnailSrc="/t.svg" videoSrc="about:blank" animation={animation} />,
  );
  return container;
}

test('A8 the thumbnail pulses until it is there', () => {
  const container = show();
  expect(screen.getByTestId('pulse')).toBeInTheDocument();
  fireEvent.load(container.querySelector('img')!);
  expect(screen.queryByTestId('pulse')).not.toBeInTheDocument();
});

test('A8 a phone is offered the small picture, and each picture has one beside it', () => {
  const { container } = render(<DemoPicture src="/demo/analytics.webp">soon</DemoPicture>);
  expect(container.querySelector('img')?.srcset).toBe(
    '/demo/analytics-768.webp 768w, /demo/analytics.webp 1920w',
  );
  const folder = join(import.meta.dirname, '../../public/demo');
  const large = readdirSync(folder).filter((name) => name.endsWith('.webp') && !name.includes('-768'));
  expect(large).toHaveLength(4);
  for (const name of large) expect(existsSync(join(folder, name.replace('.webp', '-768.webp')))).toBe(true);
});

test('A8 it opens over the page with its animation, and spins until the frame has loaded', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Play: Outreach with AI' }));
  expect(screen.getByRole('dialog')).toHaveAttribute('data-animation', 'from-top');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  fireEvent.load(screen.getByTitle('Outreach with AI'));
  expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('A8 nothing takes from the room of the film: its frame is 16 to 9 to the edge', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Play: Outreach with AI' }));
  const room = screen.getByTitle('Outreach with AI').parentElement;
  expect(room).toHaveClass('aspect-video');
  expect(room?.className).not.toMatch(/(^| )border( |$)/);
});

test('A8 a click on the backdrop closes it', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Play: Outreach with AI' }));
  await userEvent.click(screen.getByRole('dialog').parentElement!);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('A8 Escape closes it, and the focus is back on its thumbnail', async () => {
  show();
  const play = screen.getByRole('button', { name: 'Play: Outreach with AI' });
  await userEvent.click(play);
  expect(play).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(play).toHaveFocus();
});

test('A8 Escape inside the frame closes it too, and nobody else can say so', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Play: Outreach with AI' }));
  const post = (source: Window | null, data: string) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { source, data }));
    });
  const frame = screen.getByTitle<HTMLIFrameElement>('Outreach with AI').contentWindow;
  post(window, 'close-demo-video');
  post(frame, 'something else');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  post(frame, 'close-demo-video');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([
  'from-bottom',
  'from-center',
  'from-top',
  'from-left',
  'from-right',
  'fade',
  'top-in-bottom-out',
  'left-in-right-out',
] as const)('A8 it comes in and leaves by %s, which the styles know', async (animation) => {
  show(animation);
  await userEvent.click(screen.getByRole('button', { name: 'Play: Outreach with AI' }));
  expect(screen.getByRole('dialog')).toHaveAttribute('data-animation', animation);
  expect(styles).toContain(`[data-animation='${animation}'] {`);
});

test('A8 it counts as not loaded again 300 ms after closing, not before', () => {
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
