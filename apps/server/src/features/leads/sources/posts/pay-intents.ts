import { stoppedForCredits } from '@waypost/domain/billing/waits-for-credits';
import { intentCredits, type SeenIntent } from '@waypost/domain/leads/sources/comment-intent';
import type { Tx } from '../../../../platform/db/tenant.ts';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { JobFailed } from '../../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Ai, AiFailure } from '../../../../ports/ai.ts';
import type { Credits } from '../../../billing/index.ts';
import { aiMissing, aiSentence } from '../../../../platform/ai-sentences.ts';
import type { PostSighting } from './post-person.ts';
import { readIntents } from './read-intents.ts';

/** What reading comments by AI works with. */
export interface Judging {
  /** Undefined: none is configured. */
  ai(): Ai | undefined;
  credits: Pick<Credits, 'spendCredits' | 'creditsOf'>;
}

/** What was read so far in a job, and what was charged for it. */
export interface Judged {
  judged: number;
  credits: number;
}

const kept = 'What was found before is kept and the rest was not charged; try again.';

/** @throws AppError `not_ready` without a model, `credits_exceeded` when none is left. */
export async function requireJudging(
  db: Platform['db'],
  workspaceId: string,
  judging: Judging | undefined,
): Promise<void> {
  if (judging?.ai() === undefined) throw new AppError('not_ready', aiMissing);
  const { used, max } = await inWorkspace(db, workspaceId, (tx) =>
    judging.credits.creditsOf(tx, workspaceId),
  );
  if (used >= max) throw new AppError('credits_exceeded', 'Insufficient credits');
}

/**
 * Reads what comments do. Nothing is asked of the model that could not be paid.
 * @throws JobFailed with a sentence; AppError `linkedin_unavailable` while the model does not answer: it is asked later.
 */
export async function judgeComments(
  { db, judging }: { db: Platform['db']; judging: Judging | undefined },
  workspaceId: string,
  so: Judged,
  comments: readonly PostSighting[],
): Promise<Map<string, SeenIntent>> {
  const ai = judging?.ai();
  if (judging === undefined || ai === undefined) throw new JobFailed(aiMissing);
  if (comments.length === 0) return new Map();
  const { used, max } = await inWorkspace(db, workspaceId, (tx) =>
    judging.credits.creditsOf(tx, workspaceId),
  );
  const due = dueFor(so, comments.length);
  if (max - used < due) throw new JobFailed(stoppedForCredits(due, Math.max(0, max - used)));
  try {
    return await readIntents(ai, comments);
  } catch (error) {
    if (error instanceof AiFailure && error.kind === 'unavailable') {
      throw new AppError('linkedin_unavailable', 'The AI service does not answer. It is asked again soon.');
    }
    const sentence = aiSentence(error, kept);
    throw sentence === undefined ? error : new JobFailed(sentence);
  }
}

const dueFor = ({ judged, credits }: Judged, more: number): number => intentCredits(judged + more) - credits;

/** Charges what was read, in the commit that keeps it; begun tens are paid once over the whole job. */
export async function payJudged(
  tx: Tx,
  workspaceId: string,
  { credits }: Pick<Judging, 'credits'>,
  so: Judged,
  more: number,
): Promise<Judged> {
  const due = dueFor(so, more);
  if (due > 0) {
    try {
      await credits.spendCredits(tx, workspaceId, due);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'credits_exceeded') throw error;
      // Other work took them while the comments were read.
      const { used, max } = await credits.creditsOf(tx, workspaceId);
      throw new JobFailed(stoppedForCredits(due, Math.max(0, max - used)));
    }
  }
  return { judged: so.judged + more, credits: so.credits + Math.max(0, due) };
}
