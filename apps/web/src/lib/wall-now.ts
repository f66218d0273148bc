import { useEffect, useState } from 'react';

const tickMs = 15_000;

/**
 * The time of this computer in milliseconds, renewed every 15 s: for relative dates of what lives by the wall clock, such
 * as sessions. Everything else is relative to the business time.
 */
export function useWallNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
