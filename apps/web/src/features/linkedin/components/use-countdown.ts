import { useEffect, useState } from 'react';

/**
 * Seconds left until a wall-clock instant, counted down to 0. The limits of a sign-in run on the
 * computer's clock, not on the business clock.
 */
export function useCountdown(until: string | number): number {
  const end = new Date(until).getTime();
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** 252 → "4:12" */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
