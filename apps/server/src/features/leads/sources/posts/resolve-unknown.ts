import { type Db } from '../../../../platform/db/pool.ts';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { LeadsNetwork, NetworkReader, ResolvedPerson } from '../../leads-network.ts';
import { leadIdsByProviderId } from '../../store/provider-id.store.ts';
import { identityOf, type PostSighting } from './post-person.ts';

/**
 * Looks up the public identifier of people known only by the id that this account sees, and not met before.
 * When the network has no reads left for that, they stay incomplete: they are resolved before anybody
 * contacts them.
 */
export async function resolveUnknown(
  { db, network }: { db: Db; network: LeadsNetwork },
  who: NetworkReader,
  sightings: readonly PostSighting[],
): Promise<Map<string, ResolvedPerson>> {
  const unknown = new Set<string>();
  for (const { person } of sightings) {
    const { identityKey, providerId } = identityOf(person);
    if (identityKey === null && providerId !== null && !person.isCompany) unknown.add(providerId);
  }
  const resolved = new Map<string, ResolvedPerson>();
  if (unknown.size === 0) return resolved;
  const met = await inWorkspace(db, who.workspaceId, (tx) =>
    leadIdsByProviderId(tx, who.workspaceId, who.accountId, [...unknown]),
  );
  for (const providerId of unknown) {
    if (met.has(providerId)) continue;
    try {
      const person = await network.resolvePerson(who, providerId);
      if (person !== undefined) resolved.set(providerId, person);
    } catch (error) {
      if (error instanceof AppError && stopsResolving.has(error.code)) return resolved;
      throw error;
    }
  }
  return resolved;
}

const stopsResolving: ReadonlySet<string> = new Set(['linkedin_limited', 'linkedin_unavailable', 'conflict']);
