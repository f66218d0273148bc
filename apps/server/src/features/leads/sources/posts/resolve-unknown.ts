import type { Db } from '../../../../platform/db/pool.ts';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { forgottenPeople } from '../../forget/forgotten-people.ts';
import type { LeadsNetwork, NetworkReader, ResolvedPerson } from '../../leads-network.ts';
import { leadIdsByProviderId } from '../../store/provider-id.store.ts';
import { identityOf, personFrom, type PostSighting } from './post-person.ts';

/**
 * Looks up the public identifier of people known only by the id that this account sees, and not met before: each is a
 * profile view of the account's day, so only those are looked up who will be kept, and at most `most` of them. Who is
 * kept is stored, found or not, and so met: never looked up again. When the network has no reads left for that, they
 * stay incomplete: they are resolved before anybody contacts them.
 * @param kept people in their order whom nothing leaves out.
 * @returns `looks`: profile views that were spent.
 */
export async function resolveUnknown(
  { db, network, secrets }: { db: Db; network: LeadsNetwork; secrets: Secrets },
  who: NetworkReader,
  kept: readonly PostSighting[],
  most: number,
): Promise<{ resolved: Map<string, ResolvedPerson>; looks: number }> {
  const unknown = new Map<string, PostSighting['person']>();
  for (const { person } of kept) {
    const { identityKey, providerId } = identityOf(person);
    if (identityKey === null && providerId !== null) unknown.set(providerId, person);
  }
  const resolved = new Map<string, ResolvedPerson>();
  let looks = 0;
  if (unknown.size === 0) return { resolved, looks };
  const strangers = await inWorkspace(db, who.workspaceId, async (tx) => {
    const { workspaceId, accountId } = who;
    const met = await leadIdsByProviderId(tx, workspaceId, accountId, [...unknown.keys()]);
    const people = [...unknown].flatMap(([providerId, person]) =>
      met.has(providerId) ? [] : (personFrom(person, accountId, undefined) ?? []),
    );
    const forgotten = await forgottenPeople(tx, secrets, workspaceId, people);
    return people.flatMap((person) => (forgotten.has(person) ? [] : (person.seenAs?.providerId ?? [])));
  });
  for (const providerId of strangers.slice(0, most)) {
    try {
      const person = await network.resolvePerson(who, providerId);
      looks += 1;
      if (person !== undefined) resolved.set(providerId, person);
    } catch (error) {
      if (error instanceof AppError && stopsResolving.has(error.code)) break;
      throw error;
    }
  }
  return { resolved, looks };
}

const stopsResolving: ReadonlySet<string> = new Set(['linkedin_limited', 'linkedin_unavailable', 'conflict']);
