import { useEffect, useLayoutEffect, useReducer, useState } from 'react';

/** Rows that come into the page in one frame: with their cells each takes one to three milliseconds of it. */
export const rowsPerFrame = 5;

/**
 * Which of the rows that are there are drawn with their cells. A page turned, or an answer that has come, brings twenty
 * at once: they are spread over the next frames, and nothing stands still for the time of all of them. The first rows
 * come together, since nothing moves yet.
 * @param wanted indexes of the rows that shall be drawn, the most important first.
 */
export function useDrawnRows(wanted: readonly number[]): ReadonlySet<number> {
  const [page] = useState(createPage);
  const [turns, goOn] = useReducer((before: number) => before + 1, 0);
  const { drawn, isBehind } = page.next(wanted);
  useLayoutEffect(() => page.drew(drawn));
  useEffect(() => {
    if (!isBehind) return undefined;
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  }, [isBehind, turns]);
  return drawn;
}

/** The rows that are in the page, by what was really drawn and not by what was only tried. */
function createPage() {
  let there: ReadonlySet<number> = new Set();
  let hasBegun = false;
  return {
    next(wanted: readonly number[]): { drawn: ReadonlySet<number>; isBehind: boolean } {
      const fresh = wanted.filter((index) => !there.has(index));
      const now = hasBegun ? fresh.slice(0, rowsPerFrame) : fresh;
      const kept = wanted.filter((index) => there.has(index));
      return { drawn: new Set([...kept, ...now]), isBehind: now.length < fresh.length };
    },
    drew(rows: ReadonlySet<number>): void {
      there = rows;
      hasBegun ||= rows.size > 0;
    },
  };
}
