import { AppError } from '../../../platform/http/app-error.ts';
import type { JobEnd } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import {
  type AccountRounds,
  nextRound,
  readOn,
  refused,
  settled,
  taken,
} from '../sources/relations/account-rounds.ts';
import { readRelationPage, syncStart } from '../sources/relations/sync-relations.ts';
import type { SourceInput } from '../sources/source-request.ts';
import { findSync, type RelationKind } from '../store/relation.store.ts';
import { laterFrom } from './wait-for-network.ts';

/** What the job that reads a source lends to the reading of accounts. */
export interface AccountRun {
  workspaceId: string;
  kind: RelationKind;
  input: SourceInput;
  stopping: AbortSignal;
  rounds(): AccountRounds;
  /** Commits a step. */
  keep(write: (tx: Tx) => Promise<AccountRounds>): Promise<void>;
  /** Takes the people of accounts that are ready, to the last one or to the amount; false: stopped before. */
  take(accountIds: readonly string[]): Promise<boolean>;
  /** People found so far. */
  found(): number;
  /** No more people are wanted. */
  isEnough(): boolean;
}

/** Reads one account after the other and takes their people; answers how the job ends, or undefined when stopped. */
export async function readAccounts(
  deps: Pick<Platform, 'db' | 'clock' | 'secrets'> & { network: LeadsNetwork },
  run: AccountRun,
): Promise<JobEnd | undefined> {
  await run.keep(async () => nextRound(run.rounds()));
  for (;;) {
    const wait = await askAccounts(deps, run);
    if (run.stopping.aborted) return undefined;
    await run.keep(async () => settled(run.rounds()));
    const { ready, waiting } = run.rounds();
    if (ready.length > 0) {
      if (!(await run.take(ready))) return undefined;
      await run.keep(async () => taken(run.rounds(), run.found()));
    }
    if (run.isEnough() || waiting.length === 0) return { end: 'done', ...messageOf(run.rounds()) };
    if (wait !== undefined) return wait;
    // The process was stopped between the refusal and here: they are asked again at once.
    await run.keep(async () => nextRound(run.rounds()));
  }
}

/** Asks every account that is left; answers when to go on where one of them has to wait. */
async function askAccounts(
  deps: Pick<Platform, 'db' | 'clock' | 'secrets'> & { network: LeadsNetwork },
  run: AccountRun,
): Promise<JobEnd | undefined> {
  const { workspaceId, kind, input } = run;
  let wait: JobEnd | undefined;
  for (;;) {
    const [part] = run.rounds().left;
    if (part === undefined || run.stopping.aborted) return wait;
    const of = { workspaceId, accountId: part.accountId, kind };
    const known = await inWorkspace(deps.db, workspaceId, (tx) => findSync(tx, of));
    const from = part.at ?? syncStart(known?.complete ?? false);
    const asked = await orRefusal(readRelationPage(deps, of, from));
    if ('page' in asked) {
      const { page } = asked;
      await run.keep(async (tx) => readOn(run.rounds(), await page.write(tx, deps.clock.businessNow())));
      continue;
    }
    const { error } = asked;
    const later = laterFrom(error, deps.clock);
    const isOnlyOne = (input.accounts ?? []).length < 2;
    if (later === undefined && (isOnlyOne || error.status >= 500)) throw error;
    const as =
      later === undefined ? 'left_out' : error.code === 'linkedin_disconnected' ? 'signed_out' : 'waits';
    const name = input.accounts?.find(({ id }) => id === part.accountId)?.name ?? 'The account';
    const why =
      as === 'signed_out'
        ? `${name} was signed out: of its ${kind} only those are here that were known before. Reconnect the account and add them again.`
        : `The ${kind} of ${name} were left out. ${error.message}`;
    wait = sooner(wait, later);
    await run.keep(async () => refused(run.rounds(), as, why));
  }
}

/** What was read, or the refusal; anything else is thrown. */
async function orRefusal<Page>(reading: Promise<Page>): Promise<{ page: Page } | { error: AppError }> {
  try {
    return { page: await reading };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { error };
  }
}

/** Of two waits the shorter one. */
function sooner(one: JobEnd | undefined, other: JobEnd | undefined): JobEnd | undefined {
  if (one?.end !== 'later') return other;
  if (other?.end !== 'later') return one;
  return other.afterSeconds < one.afterSeconds ? other : one;
}

/** What is said of accounts that had to be left out. */
function messageOf({ missed }: AccountRounds): { message?: string } {
  return missed.length === 0 ? {} : { message: missed.map(({ why }) => why).join(' ') };
}
