import { useEffect, useRef } from 'react';

interface Opening {
  open: boolean;
  /** What was begun is under way. */
  busy: boolean;
  failed: boolean;
}

/**
 * Begins what a dialog asked about once per opening: a double click or a held Enter comes before anything can look busy,
 * and a dialog that fades out can still be clicked. When the try has ended and the dialog is still open, it can be tried
 * again.
 */
export function useOncePerOpening(begin: () => void, { open, busy, failed }: Opening): () => void {
  const begun = useRef(false);
  useEffect(() => {
    if (!busy) begun.current = false;
  }, [open, busy, failed]);
  return () => {
    if (!open || begun.current) return;
    begun.current = true;
    begin();
  };
}
