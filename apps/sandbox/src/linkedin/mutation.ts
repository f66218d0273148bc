import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { drawFault } from '../control/draw-fault.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { LedgerEntry, LedgerKind, LedgerOutcome } from '../state/ledger-entry.ts';
import type { Account } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { faultErrors, WireError } from './wire-error.ts';

export interface Mutation {
  op: string;
  kind: LedgerKind;
  account: Account;
  person?: Person;
  target?: string;
  text?: string;
  subject?: string;
  /**
   * Checks against the state of this very moment and says what would happen; throws a WireError to refuse.
   * `arrivedMs` is the business instant of arrival, the one that limits count.
   */
  effect: (arrivedMs: number) => {
    status: number;
    body: unknown;
    ref?: string;
    noted?: boolean;
    events: SandboxEvent[];
  };
}

/**
 * Runs one request that changes something on the network: enters it in the ledger, lets a switched-on fault have
 * its way, applies the effect and its outcome as one record, answers. The effect goes through even when the caller
 * has hung up meanwhile, as on the real network.
 */
export async function runMutation(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  mutation: Mutation,
): Promise<FastifyReply> {
  const arrivedMs = sandbox.now();
  const fault = drawFault(sandbox, { op: mutation.op, group: 'mutations', accountId: mutation.account.id });
  const entry = ledgerEntry(sandbox, mutation, arrivedMs, fault?.mode);
  const settle = (outcome: LedgerOutcome): SandboxEvent => ({ t: 'ledger-settled', seq: entry.seq, outcome });
  sandbox.commit([{ t: 'ledger-arrived', entry }]);

  const drop = () => {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return reply;
  };
  const apply = (told?: LedgerOutcome['answer']) => {
    try {
      const { events, ref, noted, status, body } = mutation.effect(arrivedMs);
      const at = {
        wallAt: new Date(sandbox.wallNow()).toISOString(),
        businessAt: new Date(sandbox.now()).toISOString(),
      };
      sandbox.commit([
        ...events,
        settle({ applied: true, appliedAt: at, answer: told ?? { status }, ref, noted }),
      ]);
      return { status, body };
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      sandbox.commit([
        settle({
          applied: false,
          answer: told ?? { status: error.status, type: error.type },
          overLimit: error.overLimit,
        }),
      ]);
      return { status: error.status, body: error.body() };
    }
  };
  const refuse = (error: WireError) => {
    sandbox.commit([settle({ applied: false, answer: { status: error.status, type: error.type } })]);
    return reply.code(error.status).send(error.body());
  };
  const applyThenFail = (error: WireError) => {
    apply({ status: error.status, type: error.type });
    return reply.code(error.status).send(error.body());
  };

  switch (fault?.mode) {
    case '429':
    case '500':
    case '503':
      return refuse(faultErrors[fault.mode]());
    case '504-before':
      return refuse(faultErrors['504']());
    case '429-after':
      return applyThenFail(faultErrors['429-after']());
    case '504-after':
      return applyThenFail(faultErrors['504']());
    case '500-after':
      return applyThenFail(faultErrors['500']());
    case 'drop-before':
      sandbox.commit([settle({ applied: false, answer: 'dropped' })]);
      return drop();
    case 'drop-after':
      apply('dropped');
      return drop();
    case 'late':
      drop();
      await sleep(fault.delayMs);
      apply('dropped');
      return reply;
    case 'slow':
      await sleep(fault.delayMs);
      break;
    case 'slow-after': {
      const answer = apply();
      await sleep(fault.delayMs);
      return reply.code(answer.status).send(answer.body);
    }
    case undefined:
      break;
  }
  const answer = apply();
  return reply.code(answer.status).send(answer.body);
}

function ledgerEntry(sandbox: Sandbox, mutation: Mutation, arrivedMs: number, fault?: string): LedgerEntry {
  const { person } = mutation;
  return {
    seq: sandbox.state.ledger.length + 1,
    kind: mutation.kind,
    wallAt: new Date(sandbox.wallNow()).toISOString(),
    businessAt: new Date(arrivedMs).toISOString(),
    account: mutation.account.id,
    member: mutation.account.member,
    memberPublicId: sandbox.memberOf(mutation.account).publicIdentifier,
    person: person && { id: person.id, publicIdentifier: person.publicIdentifier },
    target: mutation.target,
    text: mutation.text,
    subject: mutation.subject,
    textFingerprint: mutation.text === undefined ? undefined : textFingerprint(mutation.text),
    fault,
  };
}

/** The same text in other white space or unicode form has the same fingerprint. */
export function textFingerprint(text: string): string {
  return createHash('sha256')
    .update(text.normalize('NFKC').replace(/\s+/g, ' ').trim())
    .digest('hex')
    .slice(0, 24);
}
