import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TutorialGrid } from './tutorial-grid.tsx';

const demo = (file: string) => join(import.meta.dirname, '../../../../public/demo', file);
const films = ['outreach-with-ai', 'prospect-with-ai'];

test('A8 Watch & Learn has the four modules, each with its thumbnail', () => {
  const { container } = render(<TutorialGrid />);
  const section = screen.getByRole('region', { name: 'Watch & Learn' });
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Analytics', 'Outreach with AI', 'Prospect with AI', 'Unibox - AI Sales Bot']);
  for (const image of container.querySelectorAll('img')) {
    expect([image.width, image.height]).toEqual([1920, 1080]);
    expect(existsSync(demo(new URL(image.src).pathname.split('/').at(-1) ?? ''))).toBe(true);
  }
});

test('A8 modules whose screens are not built say so and have nothing to play', () => {
  render(<TutorialGrid />);
  const cards = screen.getAllByRole('listitem');
  for (const [index, isBuilt] of [false, true, true, false].entries()) {
    const card = within(cards[index]!);
    expect(card.queryAllByRole('button')).toHaveLength(isBuilt ? 1 : 0);
    expect(card.queryAllByText('Not built yet')).toHaveLength(isBuilt ? 0 : 1);
  }
});

test('A8 a film opens its own page of this server over the dashboard, and gives the focus back', async () => {
  render(<TutorialGrid />);
  for (const [title, name] of [
    ['Outreach with AI', films[0]],
    ['Prospect with AI', films[1]],
  ] as const) {
    const play = screen.getByRole('button', { name: `Play: ${title}` });
    await userEvent.click(play);
    expect(screen.getByTitle(title)).toHaveAttribute('src', `/demo/${name}.html`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(play).toHaveFocus());
  }
});

test.each(films)('A8 the page of %s plays a film under 3 MB and says it in words', (name) => {
  const page = new DOMParser().parseFromString(readFileSync(demo(`${name}.html`), 'utf8'), 'text/html');
  const video = page.querySelector('video');
  expect(video?.getAttribute('src')).toBe(`${name}.webm`);
  expect(video?.hasAttribute('controls')).toBe(true);
  // The script starts it, and only where the system does not ask for less motion.
  expect(video?.hasAttribute('autoplay')).toBe(false);
  expect(readFileSync(demo('player.js'), 'utf8')).toMatch(/prefers-reduced-motion: reduce[^\n]*play\(\)/);
  expect(statSync(demo(`${name}.webm`)).size).toBeLessThan(3_000_000);
  const starts = [...page.querySelectorAll<HTMLElement>('[data-at]')].map((line) =>
    Number(line.dataset['at']),
  );
  expect(starts.length).toBeGreaterThan(4);
  expect(starts).toEqual(starts.toSorted((left, right) => left - right));
});
