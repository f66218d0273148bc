import { useEffect, useRef } from 'react';

/**
 * Tells the first answer of a query, and nothing that comes after it.
 * @param tell keeps its identity.
 */
export function useFirst<T>(answer: T | undefined, tell: (answer: T) => void): void {
  const told = useRef(false);
  useEffect(() => {
    if (answer === undefined || told.current) return;
    told.current = true;
    tell(answer);
  }, [answer, tell]);
}
