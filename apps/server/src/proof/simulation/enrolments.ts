import type { ProductEvents } from '@waypost/domain/product-events';
import { cancelActions } from '../../features/linkedin/sender/cancel-actions.ts';
import { type ActionPlan, planAction } from '../../features/linkedin/sender/plan-action.ts';
import type { SenderDeps } from '../../features/linkedin/sender/sender-deps.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import { everyone, statement } from './memory/tables.ts';
import { createTable, type Table } from './memory/table.ts';
import { type ScenarioEnrolment, textOf } from './scenario.ts';

/**
 * The part of a campaign that matters here: one step after the other, the next one planned in the transaction that
 * ends the one before, stopped in the transaction that stores a reply. Stands for features/campaigns/engine.
 */
export interface Enrolment {
  id: string;
  given: ScenarioEnrolment;
  at: number;
  state: 'running' | 'awaiting_acceptance' | 'taking_back' | 'done' | 'failed' | 'stopped';
}

export const simWorkspace = 'workspace';
const hourMs = 3_600_000;

export function createEnrolments() {
  const table: Table<Enrolment> = createTable(() => everyone);
  /** Persons whose id the network has told: later steps need no look at the profile. */
  const known: Table<{ person: string }> = createTable(() => everyone);
  const put = (tx: Tx, id: string, change: (row: Enrolment) => Enrolment): Promise<Enrolment | undefined> =>
    statement(tx, 'update enrolment', (at) => table.update(at, id, () => true, change));
  const lock = (tx: Tx, id: string): Promise<Enrolment | undefined> =>
    statement(tx, 'lock enrolment', (at) => table.lock(at, id));

  async function plan(tx: Tx, deps: SenderDeps, enrolment: Enrolment, afterMs: number): Promise<void> {
    const { given, at } = enrolment;
    const step = given.steps[at];
    if (step === undefined) {
      await put(tx, enrolment.id, (row) => ({ ...row, state: 'done' }));
      return;
    }
    await planOne(tx, deps, given, {
      kind: step.kind,
      stepId: String(at),
      body: step.kind === 'invite' ? step.note : textOf(step),
      notBefore: deps.platform.clock.businessNow() + afterMs,
      priority: step.kind === 'message' || step.kind === 'inmail' ? 'followUp' : step.kind,
    });
  }
  async function planOne(
    tx: Tx,
    deps: SenderDeps,
    { id, accountId, person, campaignId }: ScenarioEnrolment,
    step: Pick<ActionPlan, 'kind' | 'body' | 'notBefore' | 'priority'> & { stepId: string },
  ): Promise<void> {
    const isKnown = known.get(undefined, person) !== undefined;
    await planAction(tx, deps, simWorkspace, {
      ...{ origin: 'campaign', hours: null, accountId, campaignId, enrolmentId: id, ...step },
      person: { leadId: person, publicIdentifier: person, providerId: isKnown ? person : null },
      effectKey: `${id}:${step.stepId}`,
      ...(step.kind === 'inmail' ? { details: { subject: 'A question' } } : {}),
    });
  }
  async function advance(tx: Tx, deps: SenderDeps, enrolment: Enrolment): Promise<void> {
    const next = await put(tx, enrolment.id, (row) => ({ ...row, at: row.at + 1, state: 'running' }));
    const waitMs = (0.2 + deps.platform.random.next()) * hourMs;
    if (next !== undefined) await plan(tx, deps, next, waitMs);
  }

  return {
    list: (): Enrolment[] => table.list(undefined, everyone),
    async start(tx: Tx, deps: SenderDeps, given: ScenarioEnrolment): Promise<void> {
      const enrolment: Enrolment = { id: given.id, given, at: 0, state: 'running' };
      const isNew = await statement(tx, 'insert enrolment', (at) => table.insert(at, given.id, enrolment));
      if (isNew) await plan(tx, deps, enrolment, given.startsAfterMs);
    },
    async ended(tx: Tx, deps: SenderDeps, event: ProductEvents['linkedin.action-ended']): Promise<void> {
      if (event.enrolmentId === null || event.outcome === 'needs_review') return;
      const enrolment = await lock(tx, event.enrolmentId);
      if (enrolment?.state === 'taking_back' && event.kind === 'withdraw') {
        await put(tx, enrolment.id, (row) => ({ ...row, state: 'done' }));
        return;
      }
      if (enrolment?.state !== 'running' || String(enrolment.at) !== event.stepId) return;
      if (event.outcome === 'rejected') {
        await put(tx, enrolment.id, (row) => ({ ...row, state: 'failed' }));
      } else if (event.kind === 'invite' && event.code !== 'already_connected') {
        await put(tx, enrolment.id, (row) => ({ ...row, state: 'awaiting_acceptance' }));
      } else await advance(tx, deps, enrolment);
    },
    /** Whoever stopped meanwhile does not want what was planned again. */
    async plannedAgain(tx: Tx, deps: SenderDeps, event: ProductEvents['linkedin.action-planned-again']) {
      const enrolment = event.enrolmentId === null ? undefined : await lock(tx, event.enrolmentId);
      if (enrolment?.state !== 'stopped') return;
      const why = { code: 'stopped', message: 'Stopped.' };
      await cancelActions(tx, deps, simWorkspace, { actionId: event.actionId }, why);
    },
    async accepted(tx: Tx, deps: SenderDeps, enrolmentId: string | null): Promise<void> {
      const enrolment = enrolmentId === null ? undefined : await lock(tx, enrolmentId);
      if (enrolment?.state === 'awaiting_acceptance') await advance(tx, deps, enrolment);
    },
    /** A person answered: nothing of this enrolment leaves once this is committed. True when it ran until now. */
    async stop(tx: Tx, deps: SenderDeps, enrolmentId: string): Promise<boolean> {
      const why = { code: 'replied', message: 'Replied.' };
      await cancelActions(tx, deps, simWorkspace, { enrolmentId }, why);
      const enrolment = await lock(tx, enrolmentId);
      const isOver = (['done', 'failed', 'stopped', undefined] as const).some(
        (over) => over === enrolment?.state,
      );
      if (isOver) return false;
      // What an outcome planned before the lead was ours.
      await cancelActions(tx, deps, simWorkspace, { enrolmentId }, why);
      await put(tx, enrolmentId, (row) => ({ ...row, state: 'stopped' }));
      return true;
    },
    /** Nobody accepts any more: the invitation is taken back, or left. */
    async giveUp(tx: Tx, deps: SenderDeps, enrolmentId: string): Promise<void> {
      const enrolment = await lock(tx, enrolmentId);
      if (enrolment?.state !== 'awaiting_acceptance') return;
      const { takesBack } = enrolment.given;
      await put(tx, enrolmentId, (row) => ({ ...row, state: takesBack ? 'taking_back' : 'done' }));
      if (!takesBack) return;
      const notBefore = deps.platform.clock.businessNow();
      const step = { kind: 'withdraw', priority: 'withdraw', stepId: 'withdraw', body: null } as const;
      await planOne(tx, deps, enrolment.given, { ...step, notBefore });
    },
    /** The network has told the id of a person. */
    async resolved(tx: Tx, person: string): Promise<void> {
      await statement(tx, 'insert known person', (at) => known.insert(at, person, { person }));
    },
  };
}

export type Enrolments = ReturnType<typeof createEnrolments>;
