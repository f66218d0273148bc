import { Banner } from '../../../ui/banner.tsx';
import { useSendingOff } from '../api/connection.ts';

/** On every page while a copied or restored database has not been confirmed: nothing leaves, and how to change that. */
export function SendingOffBanner() {
  if (useSendingOff() !== true) return null;
  return (
    <Banner tone="danger" bar>
      <strong className="font-medium">Sending is off.</strong> This database was copied or restored from a
      backup: it does not know what was sent elsewhere or since then, and would write to the same people
      again. When nothing else sends for these accounts, run{' '}
      <code className="rounded-tag bg-current/8 px-1 whitespace-nowrap">
        npx waypost confirm-installation
      </code>{' '}
      on this server and restart it.
    </Banner>
  );
}
