import { queryOptions } from '@tanstack/react-query';
import { callSandbox } from './control-door.ts';

/** One request that would change something on the simulated LinkedIn, and what became of it. */
export interface LedgerEntry {
  seq: number;
  /** When it arrived, in business time. */
  businessAt: string;
  kind: string;
  memberPublicId: string;
  person?: { publicIdentifier: string };
  text?: string;
  settled: boolean;
  applied: boolean;
  /** What the caller was told; null while nothing was. */
  answer: { status: number; type?: string } | 'dropped' | null;
  /** The network's own limit that the request would have passed. */
  overLimit: string | null;
}

const shownMax = 200;

/** The newest requests that arrived, the latest first, and how many there are in all; of one member, or of everyone. */
export function ledgerQuery(memberPublicId: string | null) {
  const member = memberPublicId === null ? '' : `&member=${encodeURIComponent(memberPublicId)}`;
  return queryOptions({
    queryKey: ['sandbox', 'ledger', memberPublicId],
    queryFn: () =>
      callSandbox<{ items: LedgerEntry[]; total: number }>(
        'GET',
        `/ledger?order=newest&limit=${shownMax}${member}`,
      ),
    staleTime: 0,
  });
}
