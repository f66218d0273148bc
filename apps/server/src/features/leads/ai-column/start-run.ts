import type { Job } from '@waypost/contract/jobs';
import type { AiColumn, AiPrice } from '@waypost/contract/leads-ai-column';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { AI_RUN_LEADS_MAX, AI_SAMPLE_LEADS_MAX } from '@waypost/domain/leads/ai-column/ai-column';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, noneFound } from '../../../platform/http/app-error.ts';
import { bulkTidy } from '../bulk/bulk-tidy.store.ts';
import { insertBulk } from '../bulk/bulk.store.ts';
import { nextOfSelection } from '../bulk/selection.ts';
import { customKinds } from '../grid/custom-field.store.ts';
import { readAsk } from '../grid/read-ask.ts';
import { selectedLeads } from '../grid/selection.ts';
import { aiMissing } from '../../../platform/ai-sentences.ts';
import { plannedJob } from '../list-jobs.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { findLeadRows } from '../store/lead.store.ts';
import type { AiColumnDeps } from './ai-column-deps.ts';
import { aiColumnJob, aiSampleJob, type AnswerInput } from './answer-run.ts';
import { countWaiting, hasTried } from './answer.store.ts';
import { textsOf } from './lead-texts.ts';
import { getColumn, refuseWhileAnswered } from './manage-columns.ts';
import { insertRun, jobOfRequest, takeTurnAtRequest } from './run.store.ts';
import { priceOf } from './settle.ts';

type Address = { id: string; columnId: string };

/** @throws AppError `not_found`, `invalid_input`. */
export async function priceRun(
  { platform }: AiColumnDeps,
  workspaceId: string,
  address: Address,
  asked: { selection: GridSelection; again: boolean },
): Promise<AiPrice> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const column = await columnInList(tx, workspaceId, address, asked.selection);
    return priceIn(tx, workspaceId, address.id, column, asked);
  });
}

async function priceIn(
  tx: Tx,
  workspaceId: string,
  listId: string,
  column: AiColumn,
  { selection, again }: { selection: GridSelection; again: boolean },
): Promise<AiPrice> {
  const { id: columnId, version } = column;
  const max = AI_RUN_LEADS_MAX;
  const waiting = await countWaiting(tx, workspaceId, listId, selection, { columnId, version, again, max });
  const leads = Math.min(max, waiting);
  const tried = !again && (await hasTried(tx, workspaceId, listId, selection, { columnId, version }));
  return { leads, more: waiting > max, tried, credits: priceOf(column, leads) };
}

/**
 * Reserves what answering a selection costs at most and plans it.
 * @throws AppError `credits_exceeded`, `not_found`, `not_ready`, `conflict` while the column is answered.
 */
export async function startRun(
  deps: AiColumnDeps,
  { workspaceId }: Actor,
  address: Address,
  { requestId, selection, again }: { requestId: string; selection: GridSelection; again: boolean },
): Promise<{ job: Job }> {
  const { id: listId } = address;
  return {
    job: await planned(deps, workspaceId, requestId, address, selection, async (tx, column) => {
      const { leads, more, credits } = await priceIn(tx, workspaceId, listId, column, { selection, again });
      // Leads that were only tried still get their value, although nothing has to be asked.
      const input = inputOf(column, { selection, again, asksMax: leads, more, fills: true });
      const total = selection.of === 'leads' ? new Set(selection.leadIds).size : null;
      return { input, credits, total };
    }),
  };
}

/**
 * Chooses leads of a selection that say something, and plans answering them for a look.
 * @throws AppError as {@link startRun}.
 */
export async function startSample(
  deps: AiColumnDeps,
  { workspaceId }: Actor,
  address: Address,
  { requestId, selection }: { requestId: string; selection: GridSelection },
): Promise<{ job: Job }> {
  const job = await planned(deps, workspaceId, requestId, address, selection, async (tx, column) => {
    const leadIds = await sampleOf(tx, workspaceId, address.id, column, selection);
    if (leadIds.length === 0) {
      throw new AppError('not_ready', 'No lead says anything in the chosen fields. Choose other fields.');
    }
    const of = { selection: { of: 'leads' as const, leadIds }, again: false };
    const { leads, credits } = await priceIn(tx, workspaceId, address.id, column, of);
    return {
      input: inputOf(column, { ...of, asksMax: leads, more: false, fills: false }),
      credits,
      total: leadIds.length,
    };
  });
  return { job };
}

const inputOf = (
  { id: columnId, version }: AiColumn,
  how: Omit<AnswerInput, 'columnId' | 'version'>,
): AnswerInput => ({ columnId, version, ...how });

/** How many leads are looked at to find some that say something. */
const sampleLooksAt = 200;

async function sampleOf(
  tx: Tx,
  workspaceId: string,
  listId: string,
  { fields }: AiColumn,
  selection: GridSelection,
): Promise<string[]> {
  const at = { workspaceId, listId };
  const page = { afterLeadId: null, limit: sampleLooksAt };
  const ids = await nextOfSelection(selectedLeads, tx, at, selection, page);
  const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
  const texts = await textsOf(tx, workspaceId, [...rows.values()], fields);
  return ids.filter((id) => (texts.get(id)?.facts.length ?? 0) > 0).slice(0, AI_SAMPLE_LEADS_MAX);
}

async function columnInList(
  tx: Tx,
  workspaceId: string,
  { id, columnId }: Address,
  selection: GridSelection,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<AiColumn> {
  await getStoredList(tx, workspaceId, id);
  if (selection.of === 'matching') {
    readAsk(selection, await customKinds(tx, workspaceId), 'body.selection');
  }
  const named = selection.of === 'leads' ? selection.leadIds : selection.except;
  if (named.length > 0 && (await findLeadRows(tx, workspaceId, named)).length === 0) {
    throw noneFound('These leads');
  }
  return getColumn(tx, workspaceId, columnId, lock);
}

/** The job and its reservation, both or neither; the same request again answers the job it made before. */
async function planned(
  { platform, billing, ai }: AiColumnDeps,
  workspaceId: string,
  requestId: string,
  address: Address,
  selection: GridSelection,
  make: (tx: Tx, column: AiColumn) => Promise<{ input: AnswerInput; credits: number; total: number | null }>,
): Promise<Job> {
  const { db, clock, queue } = platform;
  return inWorkspace(db, workspaceId, async (tx) => {
    await takeTurnAtRequest(tx, workspaceId, requestId);
    const earlier = await jobOfRequest(tx, workspaceId, requestId);
    if (earlier !== undefined) return plannedJob(tx, workspaceId, earlier);
    const column = await columnInList(tx, workspaceId, address, selection, 'locked');
    refuseWhileAnswered(column);
    if (ai === undefined) throw new AppError('not_ready', aiMissing);
    const { input, credits, total } = await make(tx, column);
    const receipt = credits === 0 ? null : await billing.spendCredits(tx, workspaceId, credits);
    const refId = address.id;
    const jobId = await queue.enqueue(tx, workspaceId, {
      kind: input.fills ? aiColumnJob : aiSampleJob,
      refId,
      input,
      total,
    });
    const now = clock.businessNow();
    await insertRun(tx, workspaceId, {
      ...{ jobId, requestId, columnId: column.id, reserved: credits, now },
      periodStartsAt: receipt?.periodStartsAt ?? null,
      sample: input.fills || input.selection.of !== 'leads' ? null : input.selection.leadIds,
    });
    if (input.fills) {
      await insertBulk(
        tx,
        workspaceId,
        { id: jobId, listId: refId, toListId: null, action: 'ai_column' },
        now,
      );
      await bulkTidy.note(tx, workspaceId, jobId);
    }
    return plannedJob(tx, workspaceId, jobId);
  });
}
