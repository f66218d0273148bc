import type { AiColumn } from '@waypost/contract/leads-ai-column';
import type { ReadAnswer } from '@waypost/domain/leads/ai-column/read-answer';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import {
  type JobEnd,
  JobFailed,
  type JobKind,
  type JobRun,
  type RunningJob,
} from '../../../platform/jobs/job-kinds.ts';
import { type Ai, AiFailure } from '../../../ports/ai.ts';
import { membersAmong } from '../bulk/bulk-members.store.ts';
import { nextOfSelection } from '../bulk/selection.ts';
import { selectedLeads } from '../grid/selection.ts';
import { aiMissing, aiSentence } from '../../../platform/ai-sentences.ts';
import { interrupted } from '../jobs/interrupted.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { findList } from '../store/list.store.ts';
import type { AiColumnDeps } from './ai-column-deps.ts';
import { answersOf } from './answer.store.ts';
import { askAnswers, leadsPerQuestion } from './ask-answers.ts';
import { findColumn } from './column.store.ts';
import { textsOf } from './lead-texts.ts';
import { type LeadPlan, planLead } from './plan-lead.ts';
import { aiColumnJob, type AnswerCursor, type AnswerInput, type Planned, valueIn } from './answer-run.ts';
import { settleAbandoned, settleRun } from './settle.ts';
import { writeAnswers } from './write-answers.ts';

const leadsLookedAt = 200;
/** Questions that are asked side by side before what they brought is committed. */
const questionsAtOnce = 4;
const failuresMax = 20;
const pauseSeconds = 30;
const afterPrice = 'Changed after the price was agreed. Run it again for this lead.';

/**
 * Answers the leads of a selection, some per commit: answers, values, what was skipped and the position are committed
 * together. Charged at the end for the answers that were given.
 */
export function answerLeadsJob(deps: AiColumnDeps, kind = aiColumnJob): JobKind {
  const { platform, ai } = deps;
  return {
    kind,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId, jobId } = job;
      const input = job.input as AnswerInput;
      if (ai === undefined) throw new JobFailed(aiMissing);
      let at = (job.cursor ?? { lastLeadId: null, asked: 0, failures: 0 }) as AnswerCursor;
      let counts: Record<string, number> = { done: 0, skipped: 0, answered: 0, unknown: 0, ...job.counts };
      let { done: seen } = job;
      let left = false;
      for (;;) {
        if (run.stopping.aborted) return interrupted;
        const part = await inWorkspace(platform.db, workspaceId, (tx) => nextPart(tx, job, input, at));
        let planned: Planned[];
        try {
          planned = await askedAbout(ai, part.column, part.planned);
        } catch (error) {
          const later = await putOff(error, run, input, { at, counts, seen });
          if (later !== undefined) return later;
          throw error;
        }
        if (planned.length > 0) {
          const before = { at, counts, seen };
          await run.chunk(async (tx) => {
            const made = await writeAnswers(tx, platform, job, {
              ...{ input, column: part.column, planned },
              skippedBefore: before.counts['skipped'] ?? 0,
            });
            await hint(tx, workspaceId, 'leads.list', job.refId ?? 'all');
            counts = added(before.counts, made);
            seen = before.seen + planned.length;
            at = {
              lastLeadId: planned.at(-1)?.leadId ?? before.at.lastLeadId,
              asked: before.at.asked + planned.filter(({ plan }) => plan.does === 'ask').length,
              failures: 0,
            };
            return { done: seen, counts, cursor: at };
          });
        }
        left = part.left;
        if (part.last) break;
      }
      await run.chunk(async (tx) => {
        await settleRun(deps, tx, workspaceId, { jobId, answers: counts['answered'] ?? 0 });
        await hint(tx, workspaceId, 'leads.list', job.refId ?? 'all');
        return { done: seen, total: seen, counts, cursor: at };
      });
      return left
        ? { end: 'done', message: 'What was paid for is answered. Run it again for the rest.' }
        : { end: 'done' };
    },
    abandoned: (address) => settleAbandoned(deps, address),
  };
}

const added = (
  counts: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...Object.keys(counts), ...Object.keys(more)])].map((key) => [
      key,
      (counts[key] ?? 0) + (more[key] ?? 0),
    ]),
  );

/** An outage is waited for, for a while: what was answered is kept. Undefined for what waiting does not cure. */
async function putOff(
  error: unknown,
  run: JobRun,
  { fills }: AnswerInput,
  { at, counts, seen }: { at: AnswerCursor; counts: Record<string, number>; seen: number },
): Promise<JobEnd | undefined> {
  const sentence = aiSentence(error, 'What was answered is kept, the rest was not charged; try again.');
  if (!(error instanceof AiFailure) || sentence === undefined) return undefined;
  if (error.kind !== 'unavailable' || !fills || at.failures >= failuresMax) throw new JobFailed(sentence);
  await run.chunk(async () => ({ done: seen, counts, cursor: { ...at, failures: at.failures + 1 } }));
  return {
    end: 'later',
    afterSeconds: pauseSeconds,
    message: `The AI service did not answer. Trying again in ${pauseSeconds} seconds.`,
  };
}

/** The next leads of the selection with what is done with each. */
async function nextPart(
  tx: Tx,
  { workspaceId, refId }: RunningJob,
  { columnId, version, selection, again, asksMax, more, fills }: AnswerInput,
  at: AnswerCursor,
): Promise<{ column: AiColumn; planned: Planned[]; last: boolean; left: boolean }> {
  const listId = refId ?? '';
  const column = await findColumn(tx, workspaceId, columnId);
  if (column?.version !== version) throw new JobFailed('The column was changed or deleted meanwhile.');
  if ((await findList(tx, workspaceId, listId)) === undefined) {
    throw new JobFailed('The lead list was deleted, so nothing more was answered.');
  }
  const ids = await nextOfSelection(selectedLeads, tx, { workspaceId, listId }, selection, {
    afterLeadId: at.lastLeadId,
    limit: leadsLookedAt,
  });
  const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
  const inList = await membersAmong(tx, workspaceId, listId, [...rows.keys()]);
  const texts = await textsOf(tx, workspaceId, [...rows.values()], column.fields);
  const earlier = new Map(
    (await answersOf(tx, workspaceId, ids, columnId)).map((answer) => [answer.leadId, answer]),
  );
  const planned: Planned[] = [];
  const room = Math.min(asksMax - at.asked, leadsPerQuestion * questionsAtOnce);
  let asks = 0;
  for (const leadId of ids) {
    const row = rows.get(leadId);
    const said = texts.get(leadId);
    const plan: LeadPlan =
      row === undefined || said === undefined
        ? { does: 'skip', reason: 'Was deleted meanwhile.' }
        : !inList.has(leadId)
          ? { does: 'skip', reason: 'Is not in this list any more.' }
          : planLead(
              { earlier: earlier.get(leadId), texts: said, current: valueIn(row.custom_fields, column.name) },
              { version, again, fills },
            );
    if (plan.does === 'ask' && asks === room) {
      if (at.asked + asks < asksMax) return { column, planned, last: false, left: false };
      if (more) return { column, planned, last: true, left: true };
      planned.push({ leadId, plan: { does: 'skip', reason: afterPrice }, texts: said, earlier: undefined });
      continue;
    }
    if (plan.does === 'ask') asks += 1;
    planned.push({ leadId, plan, texts: said, earlier: earlier.get(leadId) });
  }
  return { column, planned, last: ids.length < leadsLookedAt, left: false };
}

/** Asks about those that are to be asked about, some at a time. @throws AiFailure when the service is not there. */
async function askedAbout(ai: Ai, column: AiColumn, planned: readonly Planned[]): Promise<Planned[]> {
  const open = planned.filter(({ plan }) => plan.does === 'ask');
  const groups = Array.from({ length: Math.ceil(open.length / leadsPerQuestion) }, (_, index) =>
    open.slice(index * leadsPerQuestion, (index + 1) * leadsPerQuestion),
  );
  const found = new Map<string, ReadAnswer | null>();
  await Promise.all(
    groups.map(async (group) => {
      const answers = await askAnswers(
        ai,
        column,
        group.map(({ texts }) => texts?.facts ?? []),
      ).catch((error: unknown) => {
        if (error instanceof AiFailure && error.kind === 'unusable') return undefined;
        throw error;
      });
      for (const [index, { leadId }] of group.entries()) found.set(leadId, answers?.[index] ?? null);
    }),
  );
  return planned.map((one) => {
    const answer = found.get(one.leadId);
    return answer === undefined ? one : { ...one, found: answer };
  });
}
