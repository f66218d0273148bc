import { fitOf } from '@waypost/domain/leads/icp/fit';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { JobFailed } from '../../../platform/jobs/job-kinds.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { NetworkSearched } from '../leads-network.ts';
import { askOpenVerdicts, type Judged } from './ai/ask-verdicts.ts';
import { aiSentence } from './ai/ai-sentences.ts';
import type { IcpDeps } from './icp-deps.ts';
import { factsOfSearched, judgeByRules, type JudgedPerson } from './judged.ts';

/**
 * Judges people whom a search found: by our rules, then by the model where those leave something open. Whom an
 * exclusion of the workspace names is left out.
 */
export async function judgePeople(
  deps: Pick<IcpDeps, 'ai' | 'platform' | 'isExcluded'>,
  workspaceId: string,
  criteria: readonly Criterion[],
  people: readonly NetworkSearched[],
): Promise<JudgedPerson[]> {
  const excluded = await inWorkspace(deps.platform.db, workspaceId, (tx) => deps.isExcluded(tx, workspaceId));
  const allowed = people.filter(
    ({ publicIdentifier, company, headline, title }) =>
      !excluded({ publicIdentifier, company, companyDomain: null, email: null, headline, title }),
  );
  const now = deps.platform.clock.businessNow();
  const byRules = allowed.map((person): Judged => {
    const facts = factsOfSearched(person, now);
    return { facts, judgements: judgeByRules(criteria, facts) };
  });
  const judged = await judgeOpen(deps, criteria, byRules);
  return allowed.map((person, index) => {
    const judgements = judged[index] ?? [];
    return { person, judgements, score: fitOf(criteria, judgements).score, liked: null };
  });
}

/** Asks the model about what is open; its failure ends the job with a sentence, and what was done stays. */
export async function judgeOpen(
  { ai }: Pick<IcpDeps, 'ai'>,
  criteria: readonly Criterion[],
  people: readonly Judged[],
) {
  try {
    return await askOpenVerdicts(ai, criteria, people);
  } catch (error) {
    const sentence = aiSentence(error, 'What was done before is kept, the rest was not charged; try again.');
    throw sentence === undefined ? error : new JobFailed(sentence);
  }
}
