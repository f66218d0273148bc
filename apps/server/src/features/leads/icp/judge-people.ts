import { fitOf } from '@waypost/domain/leads/icp/fit';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { JobFailed } from '../../../platform/jobs/job-kinds.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { NetworkSearched } from '../leads-network.ts';
import { askOpenVerdicts, type Judged } from './ai/ask-verdicts.ts';
import { aiSentence } from '../../../platform/ai-sentences.ts';
import type { IcpDeps } from './icp-deps.ts';
import { factsOfSearched, judgeByRules, type JudgedPerson } from './judged.ts';

/** People whom a search found, apart: whom a rule of the workspace names, with that rule's name, and the others. */
export async function partExcluded(
  deps: Pick<IcpDeps, 'platform' | 'excludedBy'>,
  workspaceId: string,
  people: readonly NetworkSearched[],
): Promise<{ allowed: NetworkSearched[]; excluded: { person: NetworkSearched; rule: string }[] }> {
  const ruleOf = await inWorkspace(deps.platform.db, workspaceId, (tx) => deps.excludedBy(tx, workspaceId));
  const allowed: NetworkSearched[] = [];
  const excluded: { person: NetworkSearched; rule: string }[] = [];
  for (const person of people) {
    const { publicIdentifier, company, headline, title } = person;
    const rule = ruleOf({ publicIdentifier, company, companyDomain: null, email: null, headline, title });
    if (rule === null) allowed.push(person);
    else excluded.push({ person, rule });
  }
  return { allowed, excluded };
}

/** Judges people whom a search found: by our rules, then by the model where those leave something open. */
export async function judgePeople(
  deps: Pick<IcpDeps, 'ai' | 'platform'>,
  criteria: readonly Criterion[],
  people: readonly NetworkSearched[],
): Promise<JudgedPerson[]> {
  const now = deps.platform.clock.businessNow();
  const byRules = people.map((person): Judged => {
    const facts = factsOfSearched(person, now);
    return { facts, judgements: judgeByRules(criteria, facts) };
  });
  const judged = await judgeOpen(deps, criteria, byRules);
  return people.map((person, index) => {
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
