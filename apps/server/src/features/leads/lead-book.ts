import type { ExclusionMatch, ExclusionSubject } from '@waypost/domain/leads/exclusion';
import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RawBuilder } from 'kysely';
import { type ExclusionReach, exclusionReach } from './exclusion-reach.ts';
import { createExclusionRules } from './exclusion-rules.ts';
import { forgottenSince } from './forget/forgotten-people.ts';
import { degreesOf } from './enrichment/degree.store.ts';
import { writeProfile } from './enrichment/write-profile.ts';
import { noFields } from './lead-person.ts';
import type { ResolvedPerson } from './leads-network.ts';
import { currentIds, formerIdsOf } from './merge/merge.store.ts';
import { namesFrom } from './network-name.ts';
import { moveToList } from './operations/move-to-list.ts';
import { savePeople } from './operations/save-people.ts';
import { findLeadsNamed, idsMatching } from './store/lead-search.store.ts';
import { companiesOf, idsOfCompanies } from './store/company.store.ts';
import { allExclusions } from './store/exclusion.store.ts';
import { type ContactWord, noteContactWord } from './store/contact-state.store.ts';
import { contextsOf } from './store/context.store.ts';
import { eventsOf } from './store/found-at-event.store.ts';
import { type LeadDetail, toLeadDetail, toSubject } from './store/lead-row.ts';
import { findLeadIdByIdentity, findLeadRow, findLeadRows, takeTurnAtLeads } from './store/lead.store.ts';
import { findList } from './store/list.store.ts';
import { countMembers, listMemberIds, listsOfLeads, idsOnLists } from './store/member.store.ts';
import { idsTagged, insertTag, listTags, tagsByLead } from './store/tag.store.ts';
import { findProviderId, leadIdsByProviderId, rememberProviderIds } from './store/provider-id.store.ts';

/** A person as the network shows them to one account. */
export interface SeenPerson {
  publicIdentifier: string | null;
  providerId: string | null;
  accountId: string;
  name: string;
  firstName?: string | null;
  lastName?: string | null;
  headline: string | null;
  picture: string | null;
}

/** What other features ask about leads. Everything runs in the caller's transaction and sees one workspace. */
export interface LeadBook {
  /**
   * The lead with its newest three contexts; undefined when it is unknown or was deleted. The id of a lead that was
   * merged into another one answers that one.
   */
  getLead(tx: Tx, workspaceId: string, leadId: string): Promise<LeadDetail | undefined>;
  /** Several at once, in no particular order, each under the id it was asked by; unknown ids are left out. */
  getLeads(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<LeadDetail[]>;
  /** Lead ids of the union of lists, each once, ascending, after `afterLeadId` (null: from the start). */
  listMembers(
    tx: Tx,
    workspaceId: string,
    listIds: readonly string[],
    afterLeadId: string | null,
    limit: number,
  ): Promise<string[]>;
  /** Names and sizes of lists; unknown and deleted ones are left out. */
  getLists(
    tx: Tx,
    workspaceId: string,
    listIds: readonly string[],
  ): Promise<{ id: string; name: string; leads: number }[]>;
  /** Which of these lists each lead is on; leads on none are left out. */
  listsAmong(
    tx: Tx,
    workspaceId: string,
    leadIds: readonly string[],
    listIds: readonly string[],
  ): Promise<Map<string, string[]>>;
  /** SQL for the ids of leads whose name, headline or company holds the text; null when the text is empty. */
  idsMatching(workspaceId: string, text: string): RawBuilder<unknown> | null;
  /** SQL for the ids of leads that carry one of these tags. */
  idsTagged(workspaceId: string, tags: readonly string[]): RawBuilder<unknown>;
  /** SQL for the ids of leads on one of these lists. */
  idsOnLists(workspaceId: string, listIds: readonly string[]): RawBuilder<unknown>;
  /** SQL for the ids of leads of these companies, by the keys that {@link companiesOf} gives. */
  idsOfCompanies(workspaceId: string, keys: readonly string[]): RawBuilder<unknown>;
  /** Leads whose name holds this text, or whose e-mail address it is, at most `limit`, the shortest names first. */
  findLeadsNamed(tx: Tx, workspaceId: string, text: string, limit: number): Promise<string[]>;
  /** How many leads each of these rules matches now; unknown ones are left out. */
  exclusionReach(tx: Tx, workspaceId: string, ruleIds: readonly string[]): Promise<ExclusionReach[]>;
  /** Why exclusions were added, by rule; rules without a reason are left out. */
  exclusionReasons(tx: Tx, workspaceId: string): Promise<Map<string, string>>;
  /** Companies by lead, and the key by which two spellings are one company; leads without one are left out. */
  companiesOf(
    tx: Tx,
    workspaceId: string,
    leadIds: readonly string[],
  ): Promise<Map<string, { company: string; key: string }>>;
  /**
   * The event of one of these lists at which each lead was found, by its name; of several the one that was read last.
   * Leads that no event of these lists brought are left out.
   */
  eventsOf(
    tx: Tx,
    workspaceId: string,
    listIds: readonly string[],
    leadIds: readonly string[],
  ): Promise<Map<string, string>>;
  /** People in the union of lists, each counted once. */
  countMembers(tx: Tx, workspaceId: string, listIds: readonly string[]): Promise<number>;
  findLeadByProviderId(
    tx: Tx,
    workspaceId: string,
    accountId: string,
    providerId: string,
  ): Promise<string | undefined>;
  /** Takes any form of the identifier; normalises it. */
  findLeadByPublicIdentifier(
    tx: Tx,
    workspaceId: string,
    publicIdentifier: string,
  ): Promise<string | undefined>;
  /** The ids of leads that were merged into these, by former id; what was done with them is remembered under those. */
  formerIdsOf(
    tx: Tx,
    workspaceId: string,
    leadIds: readonly string[],
  ): Promise<{ leadId: string; formerId: string }[]>;
  /** The lead that this one was merged into, or itself. */
  currentIdOf(tx: Tx, workspaceId: string, leadId: string): Promise<string>;
  /** Accounts that are known to be connected with these leads: from their connections, a profile or an acceptance. */
  connectionsOf(
    tx: Tx,
    workspaceId: string,
    leadIds: readonly string[],
  ): Promise<{ leadId: string; accountId: string }[]>;
  /** The id under which an account sees a lead; undefined when it has to be resolved first. */
  providerIdOf(tx: Tx, workspaceId: string, leadId: string, accountId: string): Promise<string | undefined>;
  /**
   * Stores what an account was shown of a lead: who it is, and what was not known. Takes the turn at leads.
   * @returns a sentence why not, for one that is another lead or was forgotten; null: it is stored.
   */
  learnProfile(
    tx: Tx,
    workspaceId: string,
    seen: { leadId: string; accountId: string; person: ResolvedPerson },
  ): Promise<string | null>;
  rememberProviderId(
    tx: Tx,
    workspaceId: string,
    seen: { accountId: string; providerId: string; leadId: string },
  ): Promise<void>;
  /**
   * Finds or makes the lead of a person somebody met (an unknown writer, a resolved member) and stores every
   * way to recognise them. What is stored already stays; only gaps are filled. Call {@link hint} after it.
   */
  ensureLeadFromPerson(tx: Tx, workspaceId: string, person: SeenPerson): Promise<string>;
  /** The same for people whom a sync shows: null for somebody who was forgotten. */
  meetPerson(tx: Tx, workspaceId: string, person: SeenPerson): Promise<string | null>;
  /** Business instant at which somebody was forgotten; null: they were not. */
  forgottenSince(
    tx: Tx,
    workspaceId: string,
    seen: Pick<SeenPerson, 'publicIdentifier'> & {
      email?: string | null;
      /** The account that sees them under this id. */
      providerId?: string | null;
      accountId?: string;
    },
  ): Promise<number | null>;
  /** Puts a tag on a lead; false when it was there already. */
  addTag(tx: Tx, workspaceId: string, tagged: { leadId: string; tag: string; now: number }): Promise<boolean>;
  /** Tags by lead; leads without one are left out. */
  tagsOf(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<Map<string, string[]>>;
  /** Remembers that a lead was written to, or wrote; lists show it. An older word than known changes nothing. */
  noteContactWord(tx: Tx, workspaceId: string, word: ContactWord): Promise<void>;
  /** Every tag of the workspace once, by name. */
  listTags(tx: Tx, workspaceId: string): Promise<string[]>;
  /** Puts a lead into a list and takes it out of others; false when the lead or the list is gone. */
  moveToList(
    tx: Tx,
    workspaceId: string,
    move: { leadId: string; toListId: string; fromListIds: readonly string[]; now: number },
  ): Promise<boolean>;
  /** The strictest named rule that forbids contacting this lead now, or undefined. */
  exclusionFor(tx: Tx, workspaceId: string, lead: LeadDetail): Promise<ExclusionMatch | undefined>;
  /** The strictest rule; for checking many leads in one transaction. */
  exclusionMatcher(tx: Tx, workspaceId: string): Promise<(lead: LeadDetail) => ExclusionMatch | undefined>;
  /** Every rule that matches now, the strictest first; for checking many in one transaction. */
  allExclusionsMatcher(
    tx: Tx,
    workspaceId: string,
  ): Promise<
    (
      person: Omit<ExclusionSubject, 'identityKey'> & { publicIdentifier: string | null },
    ) => readonly ExclusionMatch[]
  >;
  /** Which of these leads must not be contacted now, and by which named rule; the others are left out. */
  excludedAmong(
    tx: Tx,
    workspaceId: string,
    leadIds: readonly string[],
  ): Promise<{ leadId: string; match: ExclusionMatch }[]>;
}

/** Leads that went into others, each under the id it had. */
async function mergedSince(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<LeadDetail[]> {
  const current = await currentIds(tx, workspaceId, leadIds);
  const rows = new Map(
    (await findLeadRows(tx, workspaceId, [...current.values()])).map((row) => [row.id, row]),
  );
  return [...current].flatMap(([id, currentId]) => {
    const row = rows.get(currentId);
    return row === undefined ? [] : [{ ...toLeadDetail(row, []), id }];
  });
}

export function createLeadBook({
  announcements,
  clock,
  random,
  secrets,
}: Pick<Platform, 'announcements' | 'clock' | 'random' | 'secrets'>): LeadBook {
  const rulesOf = createExclusionRules();
  const allExclusionsMatcher: LeadBook['allExclusionsMatcher'] = async (tx, workspaceId) => {
    const match = await rulesOf(tx, workspaceId);
    const now = clock.businessNow();
    return (person) => match({ ...person, identityKey: person.publicIdentifier }, now);
  };
  const exclusionMatcher: LeadBook['exclusionMatcher'] = async (tx, workspaceId) => {
    const match = await allExclusionsMatcher(tx, workspaceId);
    return (lead) => match(lead)[0];
  };
  const ensureLeadFromPerson: LeadBook['ensureLeadFromPerson'] = async (tx, workspaceId, person) => {
    const identityKey = person.publicIdentifier === null ? null : identityKeyOf(person.publicIdentifier);
    const { accountId, providerId } = person;
    const found = {
      identityKey,
      fallbackKey: null,
      seenAs: providerId === null ? null : { accountId, providerId },
      fields: {
        ...noFields,
        ...namesFrom(person.name, person),
        headline: person.headline,
        picture: person.picture,
      },
    };
    const how = { onExisting: 'fill_empty', now: clock.businessNow(), random } as const;
    const { saved } = await savePeople(tx, workspaceId, [found], how);
    const [lead] = saved;
    if (lead === undefined) throw new Error('A person was saved without a lead.');
    return lead.leadId;
  };
  const forgotten: LeadBook['forgottenSince'] = (tx, workspaceId, seen) => {
    const { accountId, providerId, publicIdentifier, email } = seen;
    return forgottenSince(tx, secrets, workspaceId, {
      identityKey: publicIdentifier === null ? null : identityKeyOf(publicIdentifier),
      email,
      seenAs: providerId == null || accountId === undefined ? [] : [{ accountId, providerId }],
    });
  };
  return {
    allExclusionsMatcher,
    exclusionMatcher,
    async exclusionFor(tx, workspaceId, lead) {
      return (await exclusionMatcher(tx, workspaceId))(lead);
    },
    async excludedAmong(tx, workspaceId, leadIds) {
      const match = await rulesOf(tx, workspaceId);
      const now = clock.businessNow();
      return (await findLeadRows(tx, workspaceId, leadIds)).flatMap((row) => {
        const [found] = match(toSubject(row), now);
        return found === undefined ? [] : [{ leadId: row.id, match: found }];
      });
    },
    async getLead(tx, workspaceId, leadId) {
      const read = async (id: string) => {
        const [row, contexts] = await Promise.all([
          findLeadRow(tx, workspaceId, id),
          contextsOf(tx, workspaceId, [id]),
        ]);
        return row && toLeadDetail(row, contexts.get(id) ?? []);
      };
      const lead = await read(leadId);
      if (lead !== undefined) return lead;
      // Merged since: then no row has this id any more.
      const current = (await currentIds(tx, workspaceId, [leadId])).get(leadId);
      return current === undefined ? undefined : read(current);
    },
    async getLeads(tx, workspaceId, leadIds) {
      const rows = await findLeadRows(tx, workspaceId, leadIds);
      const contexts = await contextsOf(tx, workspaceId, leadIds);
      const found = rows.map((row) => toLeadDetail(row, contexts.get(row.id) ?? []));
      if (found.length === new Set(leadIds).size) return found;
      return [...found, ...(await mergedSince(tx, workspaceId, leadIds))];
    },
    async getLists(tx, workspaceId, listIds) {
      const lists = await Promise.all([...new Set(listIds)].map((id) => findList(tx, workspaceId, id)));
      return lists.flatMap((list) =>
        list === undefined ? [] : [{ id: list.id, name: list.name, leads: list._count.leads }],
      );
    },
    async addTag(tx, workspaceId, tagged) {
      if (!(await insertTag(tx, workspaceId, tagged))) return false;
      await announcements.announce(tx, workspaceId, 'leads.tagged', { tags: [tagged.tag], at: tagged.now });
      return true;
    },
    tagsOf: tagsByLead,
    noteContactWord,
    listTags,
    async moveToList(tx, workspaceId, move) {
      if (!(await moveToList(tx, workspaceId, move))) return false;
      const { toListId: listId, now: at } = move;
      await announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at });
      return true;
    },
    listMembers: listMemberIds,
    countMembers,
    listsAmong: listsOfLeads,
    idsMatching,
    idsTagged,
    idsOnLists,
    idsOfCompanies,
    companiesOf,
    eventsOf,
    findLeadsNamed,
    exclusionReach: (tx, workspaceId, ruleIds) =>
      exclusionReach(tx, workspaceId, ruleIds, clock.businessNow()),
    async exclusionReasons(tx, workspaceId) {
      const rules = await allExclusions(tx, workspaceId);
      return new Map(rules.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])));
    },
    async findLeadByProviderId(tx, workspaceId, accountId, providerId) {
      return (await leadIdsByProviderId(tx, workspaceId, accountId, [providerId])).get(providerId);
    },
    async findLeadByPublicIdentifier(tx, workspaceId, publicIdentifier) {
      const key = identityKeyOf(publicIdentifier);
      return key === null ? undefined : findLeadIdByIdentity(tx, workspaceId, key);
    },
    formerIdsOf,
    async currentIdOf(tx, workspaceId, leadId) {
      return (await currentIds(tx, workspaceId, [leadId])).get(leadId) ?? leadId;
    },
    async connectionsOf(tx, workspaceId, leadIds) {
      return (await degreesOf(tx, workspaceId, leadIds)).filter(({ degree }) => degree === 1);
    },
    providerIdOf: findProviderId,
    rememberProviderId: (tx, workspaceId, seen) => rememberProviderIds(tx, workspaceId, [seen]),
    async learnProfile(tx, workspaceId, seen) {
      await takeTurnAtLeads(tx, workspaceId);
      const room = { clock, random, secrets };
      const written = await writeProfile(tx, room, workspaceId, {
        ...seen,
        post: undefined,
        overwrite: false,
      });
      return written.is === 'skipped' ? written.reason : null;
    },
    ensureLeadFromPerson,
    forgottenSince: forgotten,
    async meetPerson(tx, workspaceId, person) {
      const since = await forgotten(tx, workspaceId, person);
      return since === null ? ensureLeadFromPerson(tx, workspaceId, person) : null;
    },
  };
}
