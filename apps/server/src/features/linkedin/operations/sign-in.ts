import type { linkReply } from '@waypost/contract/linkedin';
import type { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { ConnectResult } from '../../../ports/linkedin.ts';
import { findAccount } from '../account.store.ts';
import { viewAccounts } from '../account-view.ts';
import { checkpointLivesMs, checkpointReply } from '../checkpoint-instruction.ts';
import { deleteOldIntents, type LinkIntent, saveIntent } from '../link-intent.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { signInFailure, type SignInAttempt } from '../sign-in-failure.ts';
import { completeLink, type SignedIn } from './complete-link.ts';

export type LinkReply = z.output<typeof linkReply>;

/**
 * What follows an answer of the provider to credentials or a code: the stored account, or a checkpoint to
 * answer within five minutes (`expiresWallAt` of an earlier one stays: asking again does not prolong it).
 */
export async function followConnect(
  deps: LinkedInDeps,
  given: Omit<SignedIn, 'providerAccountId'> & { expiresWallAt?: number },
  attempt: SignInAttempt,
  connecting: Promise<ConnectResult>,
): Promise<LinkReply> {
  const { platform } = deps;
  try {
    const result = await connecting;
    if (result.result === 'connected') {
      const accountId = await completeLink(deps, { ...given, providerAccountId: result.providerAccountId });
      return await accountReply(deps, given.workspaceId, accountId);
    }
    const intent: LinkIntent = {
      workspaceId: given.workspaceId,
      id: given.id,
      providerAccountId: result.providerAccountId,
      kind: given.kind,
      type: result.type,
      source: result.source,
      contracts: result.contracts,
      timeZone: given.timeZone,
      homeCountry: given.homeCountry ?? null,
      expiresWallAt: given.expiresWallAt ?? platform.clock.wallNow() + checkpointLivesMs,
    };
    await inWorkspace(platform.db, given.workspaceId, async (tx) => {
      await deleteOldIntents(tx, given.workspaceId, platform.clock.wallNow());
      await saveIntent(tx, intent);
    });
    return checkpointReply(intent);
  } catch (error) {
    throw signInFailure(error, attempt);
  }
}

export async function accountReply(
  deps: LinkedInDeps,
  workspaceId: string,
  accountId: string,
): Promise<LinkReply> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const account = await findAccount(tx, workspaceId, accountId);
    if (account === undefined) throw notFound('This account');
    const [view] = await viewAccounts(tx, deps, workspaceId, [account]);
    if (view === undefined) throw notFound('This account');
    return { object: 'Account', account: view };
  });
}
