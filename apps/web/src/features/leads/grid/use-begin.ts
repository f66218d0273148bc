import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { beginnings, type Beginning } from '../model/found-leads.ts';

/**
 * What the address asks to begin with all leads that match, e.g. from the result of an import. Given once, when the
 * leads have been counted; by then they are chosen.
 * @param count how many match; null while that is not known.
 */
export function useBegin(count: number | null, chooseAll: () => void): Beginning | null {
  const [params, setParams] = useSearchParams();
  const asked = params.get('do');
  const wanted = beginnings.find((one) => one === asked) ?? null;
  const [begun, setBegun] = useState<Beginning | null>(null);
  const isOver = begun !== null && asked !== null;
  useEffect(() => {
    // Who reloads the page or shares its address begins nothing again.
    if (!isOver) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('do');
        return next;
      },
      { replace: true },
    );
  }, [isOver, setParams]);
  if (begun !== null || wanted === null || count === null || count === 0) return begun;
  setBegun(wanted);
  chooseAll();
  return wanted;
}
