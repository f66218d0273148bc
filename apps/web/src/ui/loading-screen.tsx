import { Logo } from './logo.tsx';

/** The short logo in the middle of a full-height page. */
export function LoadingScreen() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center bg-canvas">
      <Logo variant="short" aria-hidden className="size-10" />
    </div>
  );
}
