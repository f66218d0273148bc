import { Hourglass, WifiOff } from 'lucide-react';

/**
 * Says so while the browser has no connection, or the server is silent. Changes are not kept for later, so it does not
 * promise that. It takes room of its own below the page, and stands at the lower edge of the window until one gets there.
 */
export function OfflineBar({ isOnline, isSilent }: { isOnline: boolean; isSilent: boolean }) {
  return (
    <div
      role="status"
      // On a phone the rail of the sidebar, where there is one, keeps its lowest button free.
      className="pointer-events-none sticky bottom-0 z-60 flex justify-center px-4 not-empty:pb-4 max-md:in-[:has(aside)]:pl-18"
    >
      {isOnline && !isSilent ? null : (
        <span className="flex items-center gap-2 rounded-card border border-warning-line bg-warning-banner px-3 py-2 text-dense text-warning-fg shadow-toast">
          {isOnline ? (
            <>
              <Hourglass aria-hidden className="size-4 flex-none" />
              The server does not answer yet. What you asked for is still on its way.
            </>
          ) : (
            <>
              <WifiOff aria-hidden className="size-4 flex-none" />
              You are offline. Changes need a connection.
            </>
          )}
        </span>
      )}
    </div>
  );
}
