import { useEffect, useState } from 'react';

const settledMs = 200;

/** A text as it stands once nobody has typed for a moment: a search asks the server for it. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
