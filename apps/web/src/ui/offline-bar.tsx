import { Hourglass, WifiOff } from 'lucide-react';

/**
 * Says so while the browser has no connection, or the server is silent. Changes are not kept for later, so it does not
 * promise that.
 */
export function OfflineBar({ isOnline, isSilent }: { isOnline: boolean; isSilent: boolean }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-60 flex justify-center px-4">
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
