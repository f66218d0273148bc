import { isSameText } from '@waypost/domain/linkedin/text-fingerprint';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Message } from '../../../ports/linkedin.ts';
import { findByProviderRef } from './action.store.ts';
import type { Claim } from './claim.ts';
import type { Prepared } from './prepared.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Something of the account that LinkedIn shows. */
interface ShownItem {
  ref: string;
  text: string | null;
}

/**
 * A restored database takes for planned what was sent since its backup. What LinkedIn shows with the words of the action,
 * and no action of this database is known to have sent, is taken for its effect. Undefined: nothing is; and in a database
 * that never was restored.
 * @param shown what the account itself wrote where the action would write.
 */
export async function sentBeforeRestore(
  deps: Pick<SenderDeps, 'platform' | 'wasRestored'>,
  { runtime, action }: Claim,
  shown: () => Promise<readonly ShownItem[]> | readonly ShownItem[],
  chatId: string | null = null,
): Promise<Prepared | undefined> {
  if (deps.wasRestored !== true) return undefined;
  const alike = (await shown()).filter(({ text }) => isSameText(text ?? '', action.body ?? ''));
  const ours = await inWorkspace(deps.platform.db, runtime.workspaceId, async (tx) => {
    for (const { ref } of alike) {
      if ((await findByProviderRef(tx, runtime.workspaceId, action.accountId, ref)) === undefined) return ref;
    }
    return undefined;
  });
  if (ours === undefined) return undefined;
  const message = 'Sent before the backup was restored; found on LinkedIn.';
  return {
    ready: false,
    end: { outcome: 'sent', code: 'found_after_restore', message, providerRef: ours, chatId },
    spent: true,
  };
}

/** What the account itself wrote in a chat. */
export function ownOf(messages: readonly Message[]): ShownItem[] {
  return messages.filter(({ isOwn }) => isOwn).map(({ messageId: ref, text }) => ({ ref, text }));
}
