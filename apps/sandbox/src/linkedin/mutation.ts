import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { drawFault } from '../control/draw-fault.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { LedgerEntry, LedgerKind, LedgerOutcome } from '../state/ledger-entry.ts';
import type { Account } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { accountStrike } from './account-changes.ts';
import { GARBAGE, strikeOf, withoutIds, type Strike } from './strike.ts';
import { WireError } from './wire-error.ts';

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
  const { account } = mutation;
  const arrivedMs = sandbox.now();
  const fault = drawFault(sandbox, { ops: [mutation.op], group: 'mutations', accountId: account.id });
  const strike = strikeOf(fault);
  const delayMs = fault?.delayMs ?? 0;
  const entry = ledgerEntry(sandbox, mutation, arrivedMs, fault?.mode);
  sandbox.commit([{ t: 'ledger-arrived', entry }]);

  /** Makes the change, or finds out why not; answers what an honest network would say. */
  const apply = (told?: LedgerOutcome['answer']) => {
    try {
      const { events, ref, noted, status, body } = mutation.effect(arrivedMs);
      const appliedAt = {
        wallAt: new Date(sandbox.wallNow()).toISOString(),
        businessAt: new Date(sandbox.now()).toISOString(),
      };
      const outcome = { applied: true, appliedAt, answer: told ?? { status }, ref, noted };
      sandbox.commit([...events, { t: 'ledger-settled', seq: entry.seq, outcome }]);
      return { status, body };
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const answer = told ?? { status: error.status, type: error.type };
      const outcome = { applied: false, answer, overLimit: error.overLimit };
      sandbox.commit([{ t: 'ledger-settled', seq: entry.seq, outcome }]);
      return { status: error.status, body: error.body() };
    }
  };
  const leaveUndone = (answer: LedgerOutcome['answer']) =>
    sandbox.commit([{ t: 'ledger-settled', seq: entry.seq, outcome: { applied: false, answer } }]);
  const drop = () => {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return reply;
  };

  if (strike.wait === 'before') await sleep(delayMs);
  const error = strike.error?.();
  const told = toldBy(strike, error);
  const honest = strike.apply === 'now' ? apply(told) : undefined;
  if (strike.apply === 'never') leaveUndone(told ?? { status: 200 });
  if (strike.account) sandbox.commit(accountStrike(sandbox, account, strike.account));
  if (strike.apply === 'later') {
    if (error) void reply.code(error.status).send(error.body());
    else drop();
    await sleep(delayMs);
    apply(told);
    return reply;
  }
  if (strike.wait === 'after') await sleep(delayMs);
  if (error) return reply.code(error.status).send(error.body());
  if (strike.tell === 'hang') await sleep(delayMs);
  if (strike.tell === 'hang' || strike.tell === 'drop') return drop();
  const { status = 200, body } = honest ?? {};
  if (status < 300 && strike.tell === 'garbage')
    return reply.code(status).type('application/json').send(GARBAGE);
  return reply.code(status).send(status < 300 && strike.tell === 'no-id' ? withoutIds(body) : body);
}

/** What the ledger notes as the answer where it was not the honest one. */
function toldBy({ tell }: Strike, error: WireError | undefined): LedgerOutcome['answer'] | undefined {
  if (error) return { status: error.status, type: error.type };
  return tell === 'drop' || tell === 'hang' ? 'dropped' : undefined;
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
