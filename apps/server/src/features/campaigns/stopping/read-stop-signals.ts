import { hasStopRules, whichRuleStops } from '@waypost/domain/campaigns/stop-rules/which-rule-stops';
import type { StopSignal } from '@waypost/domain/campaigns/sequence/enrolment';
import type { StopRules } from '@waypost/domain/campaigns/settings/stop-rules';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { listAnswers } from './stopping.store.ts';

type Deps = Pick<CampaignsDeps, 'accounts' | 'leads' | 'lists' | 'platform'>;
export type CampaignWithRules = Pick<Campaign, 'id' | 'accountIds' | 'startedAt'> & {
  settings: { stopRules: StopRules };
};

/** Which of these leads the campaign's stop rules end now, and by which rule; the others are left out. */
export async function readStopSignals(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: CampaignWithRules,
  leadIds: readonly string[],
): Promise<Map<string, StopSignal>> {
  const rules = campaign.settings.stopRules;
  if (leadIds.length === 0 || !hasStopRules(rules)) return new Map();
  const tags = rules.tags.length === 0 ? null : await deps.leads.tagsOf(tx, workspaceId, leadIds);
  const { names, of } = await readLists(tx, deps, workspaceId, rules.listIds, leadIds);
  const colleagues = rules.sameCompanyReplied
    ? await readAnswers(tx, deps, workspaceId, campaign, leadIds)
    : null;
  const now = deps.platform.clock.businessNow();
  return new Map(
    leadIds.flatMap((leadId) => {
      const signal = whichRuleStops(
        rules,
        {
          tags: tags?.get(leadId) ?? [],
          lists: (of.get(leadId) ?? []).map((id) => ({ id, name: names.get(id) ?? 'A deleted list' })),
          company: colleagues?.companyOf(leadId) ?? null,
          repliesOfOthers: colleagues?.answersFor(leadId) ?? [],
        },
        now,
      );
      return signal === null ? [] : [[leadId, signal] as const];
    }),
  );
}

async function readLists(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  listIds: readonly string[],
  leadIds: readonly string[],
): Promise<{ names: Map<string, string>; of: Map<string, string[]> }> {
  if (listIds.length === 0) return { names: new Map(), of: new Map() };
  const lists = await deps.lists(tx, workspaceId, listIds);
  return {
    names: new Map(lists.map(({ id, name }) => [id, name])),
    of: await deps.leads.listsAmong(
      tx,
      workspaceId,
      leadIds,
      lists.map(({ id }) => id),
    ),
  };
}

/** Answers by company, as far as they are about the companies of these leads. */
async function readAnswers(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: CampaignWithRules,
  leadIds: readonly string[],
) {
  const companies = await deps.leads.companiesOf(tx, workspaceId, leadIds);
  const keys = [...new Set([...companies.values()].map(({ key }) => key))];
  const answers =
    keys.length === 0
      ? []
      : await listAnswers(tx, workspaceId, campaign, deps.leads.idsOfCompanies(workspaceId, keys));
  const companyOfAnswer = await deps.leads.companiesOf(
    tx,
    workspaceId,
    answers.map(({ leadId }) => leadId),
  );
  const accountIds = [...new Set(answers.flatMap(({ accountId }) => accountId ?? []))];
  const names = new Map((await deps.accounts(tx, workspaceId, accountIds)).map(({ id, name }) => [id, name]));
  const byKey = Map.groupBy(answers, ({ leadId }) => companyOfAnswer.get(leadId)?.key ?? '');
  return {
    companyOf: (leadId: string): string | null => companies.get(leadId)?.company ?? null,
    answersFor: (leadId: string) =>
      (byKey.get(companies.get(leadId)?.key ?? ' ') ?? [])
        .filter((answer) => answer.leadId !== leadId)
        .map(({ leadId: from, accountId, at }) => ({
          company: companyOfAnswer.get(from)?.company ?? null,
          senderName: names.get(accountId ?? '') ?? 'a sender',
          at,
        })),
  };
}

/** Selections that hold every lead the rules can end now: tags, lists, and companies that have answered. */
export async function selectStoppable(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: CampaignWithRules,
): Promise<RawBuilder<unknown>[]> {
  const { tags, listIds, sameCompanyReplied } = campaign.settings.stopRules;
  const chosen: RawBuilder<unknown>[] = [];
  if (tags.length > 0) chosen.push(deps.leads.idsTagged(workspaceId, tags));
  if (listIds.length > 0) chosen.push(deps.leads.idsOnLists(workspaceId, listIds));
  if (sameCompanyReplied) {
    const answers = await listAnswers(tx, workspaceId, campaign, null);
    const companies = await deps.leads.companiesOf(
      tx,
      workspaceId,
      answers.map(({ leadId }) => leadId),
    );
    const keys = [...new Set([...companies.values()].map(({ key }) => key))];
    if (keys.length > 0) chosen.push(deps.leads.idsOfCompanies(workspaceId, keys));
  }
  return chosen;
}
