import type { KeptHooks } from '@waypost/contract/content';
import type { HookPlace } from '@waypost/domain/content/hooks';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { ContentDeps, ContentOwner } from '../content-deps.ts';
import { isHeldFor, listMade } from '../generation.store.ts';

/** What a place keeps for the person who asks. */
export function readKeptHooks(
  { platform, ai }: Pick<ContentDeps, 'platform' | 'ai'>,
  owner: ContentOwner,
  place: HookPlace,
): Promise<KeptHooks> {
  return inWorkspace(platform.db, owner.workspaceId, async (tx) => {
    const [made] = await listMade(tx, owner, place);
    return {
      isAvailable: ai !== undefined,
      isWriting: await isHeldFor(tx, owner, place),
      made: made === undefined ? null : { hooks: made.texts, at: new Date(made.createdAt).toISOString() },
    };
  });
}
