import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Names what is on the page whenever one of these is drawn. */
function Part({ name, drawn }: { name: string; drawn: (shown: string | null) => void }) {
  useLayoutEffect(() => {
    drawn(document.body.textContent);
  }, [drawn]);
  return <p>{name}</p>;
}

beforeEach(() => vi.resetModules());

afterEach(() => {
  window.location.hash = '';
});

test('a link to a place on the page finds it at once', async () => {
  window.location.hash = '#email';
  const { Later } = await import('./later.tsx');
  const steps: (string | null)[] = [];
  render(
    <Later isPage>
      <Part name="place" drawn={(shown) => void steps.push(shown)} />
    </Later>,
  );
  expect(steps).toEqual(['place']);
});

test('what waits is drawn after the rest, and what waits inside it after that', async () => {
  const { Later } = await import('./later.tsx');
  const steps: (string | null)[] = [];
  const drawn = (shown: string | null) => {
    steps.push(shown);
  };
  const page = (
    <>
      <Part name="first " drawn={drawn} />
      <Later>
        <Part name="second " drawn={drawn} />
        <Later>
          <Part name="third " drawn={drawn} />
        </Later>
      </Later>
    </>
  );
  const opened = await act(async () => render(page));
  expect(steps).toEqual(['first ', 'first second ', 'first second third ']);
  opened.unmount();
  steps.length = 0;
  // On the way between pages.
  await act(async () => render(page));
  expect(new Set(steps)).toEqual(new Set(['first second third ']));
});

test('only the page the product is opened with may be laid out late: coming back to one finds its place', async () => {
  const { Later, useIsOpenedWith } = await import('./later.tsx');
  function Cards() {
    return <p>{useIsOpenedWith() ? 'late' : 'at once'}</p>;
  }
  const page = (
    <Later>
      <Cards />
    </Later>
  );
  const opened = await act(async () => render(page));
  expect(document.body.textContent).toBe('late');
  opened.rerender(page);
  expect(document.body.textContent).toBe('late');
  opened.unmount();
  await act(async () => render(page));
  expect(document.body.textContent).toBe('at once');
});
