import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../ui/banner.tsx';
import { connectionQuery } from '../api/connection.ts';

/** Says so when LinkedIn cannot call this installation: everything still arrives, only later. */
export function WebhooksNote() {
  const { data } = useQuery(connectionQuery);
  if (data?.webhooksReachable !== false) return null;
  return (
    <Banner tone="info" className="mb-4">
      LinkedIn cannot reach this installation, so replies and account statuses are read every 5 minutes
      instead of at once. To change that, give it a public https address with <code>PUBLIC_URL</code>.
    </Banner>
  );
}
