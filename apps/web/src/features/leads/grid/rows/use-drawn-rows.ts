import { useEffect, useLayoutEffect, useReducer, useState } from 'react';

/** Rows that come into the page in one frame: with their cells each takes one to three milliseconds of it. */
export const rowsPerFrame = 5;

/**
 * Which of the rows that are there are drawn with their cells. A page turned, or an answer that has come, brings twenty
 * at once: they are spread over the next frames, since the frame of the turn has work enough of its own, and nothing
 * stands still for the time of all of them. However often a frame draws, no more rows come in it. The first rows come
 * together, since nothing moves yet.
 * @param wanted indexes of the rows that shall be drawn, the most important first.
 */
export function useDrawnRows(wanted: readonly number[]): ReadonlySet<number> {
  const [page] = useState(createPage);
  const [turns, goOn] = useReducer((before: number) => before + 1, 0);
  const drawn = page.next(wanted);
  const isBehind = drawn.size < wanted.length;
  useLayoutEffect(() => page.drew(drawn, isBehind));
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      page.beginFrame();
      if (isBehind) goOn();
    });
    return () => cancelAnimationFrame(frame);
  }, [page, drawn, isBehind, turns]);
  return drawn;
}

/** The rows that are in the page, by what was really drawn and not by what was only tried. */
function createPage() {
  let there: ReadonlySet<number> = new Set();
  let hasBegun = false;
  let isBehind = false;
  let left = rowsPerFrame;
  return {
    next(wanted: readonly number[]): ReadonlySet<number> {
      const fresh = wanted.filter((index) => !there.has(index));
      if (!hasBegun || fresh.length === 0) return new Set(wanted);
      const isMuch = fresh.length > rowsPerFrame && !isBehind;
      const now = fresh.slice(0, isMuch ? 0 : left);
      return new Set([...wanted.filter((index) => there.has(index)), ...now]);
    },
    drew(rows: ReadonlySet<number>, isStillBehind: boolean): void {
      if (hasBegun) left -= [...rows].filter((index) => !there.has(index)).length;
      there = rows;
      isBehind = isStillBehind;
      hasBegun ||= rows.size > 0;
    },
    beginFrame(): void {
      left = rowsPerFrame;
    },
  };
}
