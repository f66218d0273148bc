import type { OutcomeDecision, SendObservation } from '@waypost/domain/linkedin/action-outcome';
import type { MutationAnswer, OpenMutation } from '../../../ports/linkedin.ts';
import type { Claim } from './claim.ts';
import type { Dispatched } from './dispatch.store.ts';
import type { Prepared } from './prepared.ts';
import type { SenderDeps } from './sender-deps.ts';
import type { Steps } from './steps.ts';

export interface Sent {
  attempt: number;
  dispatchedWallAt: number;
  decision: OutcomeDecision;
  answer: MutationAnswer | undefined;
}

/** The request did not leave: the connection could not be made. */
export const notConnected = Symbol('not connected');
/** The claim was not ours any more at dispatch: stop silently. */
export const notDispatched = Symbol('not dispatched');

/**
 * Connect, commit the dispatch (T3), check its age, write, wait for the answer. From the commit on the
 * request may exist; whatever is not clearly answered is in doubt.
 */
export async function send(
  deps: SenderDeps,
  steps: Pick<Steps, 'dispatch'>,
  claim: Claim,
  target: Extract<Prepared, { ready: true }>,
): Promise<Sent | typeof notConnected | typeof notDispatched> {
  const { clock, log, random } = deps.platform;
  const { runtime, action, token } = claim;
  const { workspaceId } = runtime;
  let connection: OpenMutation;
  try {
    connection = await deps.port.openMutation(target.mutation);
  } catch (error) {
    log.warn({ err: error, actionId: action.id }, 'LinkedIn’s gateway could not be reached.');
    return notConnected;
  }
  let dispatched: Dispatched | undefined;
  const ageMs = deps.startStopwatch(clock);
  try {
    const attemptId = random.id();
    dispatched = await steps.dispatch({ workspaceId, actionId: action.id, token, target, attemptId });
  } catch (error) {
    // The answer to the commit was lost: maybe it is there. Nothing is written; its due row clears it.
    connection.abandon();
    throw error;
  }
  if (dispatched === undefined) {
    connection.abandon();
    return notDispatched;
  }
  await deps.atStage('dispatched', action.id);
  const observe = (
    seen: Pick<SendObservation, 'phase'> & Partial<SendObservation>,
    answer?: MutationAnswer,
  ): Sent => ({
    ...dispatched,
    answer,
    decision: deps.classify({
      kind: action.kind,
      httpStatus: null,
      errorType: null,
      providerRef: null,
      bodyReadable: true,
      hadInDoubtBefore: claim.hadDoubt,
      recentLimitSignals: hasRecentSignal(claim, clock.businessNow()) ? 1 : 0,
      ...seen,
    }),
  });
  // Measured from before the commit: longer than the true age, never shorter.
  if (ageMs() > deps.timing.writeAgeMs) {
    connection.abandon();
    return observe({ phase: 'aged_out' });
  }
  const answering = connection.write(deps.timing.httpDeadlineMs);
  await deps.atStage('written', action.id);
  const answer = await answering;
  await deps.atStage('answered', action.id);
  switch (answer.answer) {
    case 'none':
      return observe({ phase: 'no_answer' }, answer);
    case 'unreadable':
      return observe({ phase: 'answered', httpStatus: answer.status, bodyReadable: false }, answer);
    case 'http':
      return observe(
        {
          phase: 'answered',
          httpStatus: answer.status,
          errorType: answer.errorType,
          providerRef: answer.providerRef,
        },
        answer,
      );
  }
}

function hasRecentSignal({ runtime }: Claim, now: number): boolean {
  return runtime.limitSignalAt !== null && now - runtime.limitSignalAt < 24 * 3_600_000;
}
