import { useEffect, useRef, useState } from 'react';

interface Sample {
  at: number;
  done: number;
}

const windowMs = 20_000;
/** A first page that comes at once says nothing about the pace of the rest. */
const watchedMinMs = 5_000;

/** How many a minute, over the last 20 s; null until 5 s lie between two counts. */
export function rateOf(samples: readonly Sample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < watchedMinMs || last.done <= first.done) return null;
  return Math.round(((last.done - first.done) / (last.at - first.at)) * 60_000);
}

/** Follows a growing count while `running`. */
export function useRatePerMinute(done: number, running: boolean): number | null {
  const samples = useRef<Sample[]>([]);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    if (!running) {
      samples.current = [];
      setRate(null);
      return;
    }
    const at = performance.now();
    samples.current = [...samples.current.filter((sample) => at - sample.at <= windowMs), { at, done }];
    setRate(rateOf(samples.current));
  }, [done, running]);
  return rate;
}
