import { useQuery } from '@tanstack/react-query';
import type { LeadDegree } from '@waypost/contract/leads-enrichment';
import { formatDate } from '../../../lib/dates.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { degreesQuery } from './enrichment-queries.ts';

export const degreeWords: Readonly<Record<LeadDegree['degree'], string>> = { 1: '1st', 2: '2nd', 3: '3rd' };

export const degreeSources: Readonly<Record<LeadDegree['source'], string>> = {
  profile: 'read on the profile',
  connections: 'from the connections of the account',
  accepted: 'accepted an invitation',
};

/** "Anna: 1st, read on the profile, 3 Mar 2026" */
export function degreeSentence(degree: LeadDegree, accountName: string | undefined): string {
  return `${accountName ?? 'An account that was removed'}: ${degreeWords[degree.degree]}, ${degreeSources[degree.source]}, ${formatDate(degree.at)}`;
}

/** The nearest account's degree; the others are told on hover. */
export function DegreeCell({ leadId }: { leadId: string }) {
  const degrees = useQuery(degreesQuery(leadId)).data ?? [];
  const names = useQuery(linkedInAccountsQuery).data ?? [];
  const [nearest] = degrees;
  if (nearest === undefined) return <span className="text-fg-subtle">-</span>;
  const nameOf = (accountId: string) => names.find(({ id }) => id === accountId)?.name;
  return (
    <span
      className="tabular-nums"
      title={degrees.map((degree) => degreeSentence(degree, nameOf(degree.accountId))).join('\n')}
    >
      {degreeWords[nearest.degree]}
      {degrees.length > 1 ? <span className="text-fg-subtle"> of {degrees.length} accounts</span> : null}
    </span>
  );
}
