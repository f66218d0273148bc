import type { Job } from '@waypost/contract/jobs';
import type { GridSelection } from '@waypost/contract/leads-grid';
import type { scoreListBody, ScorePrice, scorePriceBody } from '@waypost/contract/leads-icp';
import { scoreCredits } from '@waypost/domain/leads/icp/credits';
import type { z } from 'zod';
import { inWorkspace, type Tx } from '../../../../platform/db/tenant.ts';
import { AppError, noneFound } from '../../../../platform/http/app-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { bulkTidy } from '../../bulk/bulk-tidy.store.ts';
import { insertBulk } from '../../bulk/bulk.store.ts';
import { customKinds } from '../../grid/custom-field.store.ts';
import { readAsk } from '../../grid/read-ask.ts';
import { getStoredList } from '../../operations/change-lists.ts';
import { findLeadRows } from '../../store/lead.store.ts';
import type { StoredList } from '../../store/list.store.ts';
import { planRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { scoreChosenJob } from '../icp-job-kinds.ts';
import type { ScoreInput } from '../jobs/score-list.ts';
import { countSelected } from '../../grid/selection.ts';
import { countByHand } from '../store/chosen.store.ts';
import { getProfile } from './manage-profiles.ts';

/** Reserves a credit per 10 leads of a list, or of chosen ones, and plans scoring them; what is skipped comes back. */
export async function startScore(
  deps: IcpDeps,
  workspaceId: string,
  listId: string,
  { requestId, profileId, replaceByHand, selection }: z.output<typeof scoreListBody>,
): Promise<{ job: Job }> {
  const job = await inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const list = await getStoredList(tx, workspaceId, listId);
    const { version } = await getProfile(tx, workspaceId, profileId);
    if (selection !== undefined) {
      return startChosen(deps, tx, workspaceId, list, {
        ...{ requestId, profileId, version, replaceByHand, selection },
      });
    }
    return planRun(deps, tx, workspaceId, requestId, async () => {
      const leadsMax = list._count.leads;
      if (leadsMax === 0) throw new AppError('not_ready', 'This list has no leads to score yet.');
      const input: ScoreInput = { profileId, version, leadsMax, replaceByHand };
      // Who keeps a score set by hand costs nothing, so nothing is asked for them either.
      const { credits: amount } = await priceOf(tx, workspaceId, list, { selection: whole, replaceByHand });
      if (amount === 0) throw new AppError('not_ready', everyoneByHand);
      return { kind: 'score', profileId, version, listId, refId: listId, amount, input, total: leadsMax };
    });
  });
  return { job };
}

/** What scoring chosen leads costs, before it is ordered. @throws AppError `not_found`, `invalid_input`. */
export async function priceScore(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  listId: string,
  asked: z.output<typeof scorePriceBody>,
): Promise<ScorePrice> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const list = await getStoredList(tx, workspaceId, listId);
    return priceOf(tx, workspaceId, list, asked);
  });
}

async function priceOf(
  tx: Tx,
  workspaceId: string,
  list: StoredList,
  { selection, replaceByHand }: { selection: GridSelection; replaceByHand: boolean },
): Promise<ScorePrice> {
  if (selection.of === 'matching') {
    readAsk(selection, await customKinds(tx, workspaceId), 'body.selection');
  }
  const named = selection.of === 'leads' ? selection.leadIds : selection.except;
  if (named.length > 0 && (await findLeadRows(tx, workspaceId, named)).length === 0) {
    throw noneFound('These leads');
  }
  const leads = isWhole(selection)
    ? list._count.leads
    : await countSelected(tx, workspaceId, list.id, selection);
  const setByHand = Math.min(leads, await countByHand(tx, workspaceId, list.id, selection));
  return { leads, setByHand, credits: scoreCredits(replaceByHand ? leads : leads - setByHand) };
}

const whole: GridSelection = { of: 'matching', filter: [], except: [] };
const everyoneByHand =
  'Everybody in this list has a score set by hand. Choose to replace those, too, or another list.';

const isWhole = (selection: GridSelection): boolean =>
  selection.of === 'matching' &&
  selection.filter.length === 0 &&
  (selection.search ?? '') === '' &&
  selection.except.length === 0;

/** Its job is one of the bulks of the list, so that skipped leads say why and it can be undone. */
async function startChosen(
  deps: IcpDeps,
  tx: Tx,
  workspaceId: string,
  list: StoredList,
  asked: {
    requestId: string;
    profileId: string;
    version: number;
    replaceByHand: boolean;
    selection: GridSelection;
  },
): Promise<Job> {
  const { requestId, profileId, version, replaceByHand, selection } = asked;
  const state = { isNew: false };
  const job = await planRun(deps, tx, workspaceId, requestId, async () => {
    const { leads, setByHand, credits } = await priceOf(tx, workspaceId, list, asked);
    if (leads === 0) {
      throw new AppError('not_ready', 'None of the chosen leads is in this list any more. Choose others.');
    }
    state.isNew = true;
    const input: ScoreInput = {
      ...{ profileId, version, replaceByHand, selection },
      leadsMax: replaceByHand ? leads : leads - setByHand,
    };
    return {
      ...{ kind: 'score', jobKind: scoreChosenJob, profileId, version, refId: list.id },
      // The list as a whole was not scored by this profile.
      listId: null,
      ...{ amount: credits, input, total: selection.of === 'leads' ? selection.leadIds.length : leads },
    };
  });
  if (!state.isNew) return job;
  const now = deps.platform.clock.businessNow();
  await insertBulk(
    tx,
    workspaceId,
    { id: job.id, listId: list.id, toListId: null, action: 'score_profile' },
    now,
  );
  await bulkTidy.note(tx, workspaceId, job.id);
  return job;
}
