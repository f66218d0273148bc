import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import type { Standstill } from '../api/connection.ts';

/** On every page while nothing leaves this whole installation: why, and how to change that. */
export function StandstillBanner({ why }: { why: Standstill }) {
  return (
    <Banner tone="danger" bar>
      {why === 'not_confirmed' ? (
        <>
          <strong className="font-medium">Sending is off.</strong> This database was copied or restored from a
          backup: it does not know what was sent elsewhere or since then, and would write to the same people
          again. When nothing else sends for these accounts, run{' '}
          <Command>npx waypost confirm-installation</Command> on this server and restart it.
        </>
      ) : (
        <>
          <strong className="font-medium">No worker is running.</strong> Campaigns, replies and imports stand
          still; nothing is lost, and all of it goes on by itself once one runs. Start one on this server with{' '}
          <Command>npx waypost worker</Command>.
        </>
      )}
    </Banner>
  );
}

function Command({ children }: { children: ReactNode }) {
  return <code className="rounded-tag bg-current/8 px-1 whitespace-nowrap">{children}</code>;
}
