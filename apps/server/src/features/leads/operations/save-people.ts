import type { Tx } from '../../../platform/db/tenant.ts';
import type { Random } from '../../../ports/random.ts';
import { noteCustomFields } from '../grid/custom-field.store.ts';
import {
  type FoundPerson,
  mergedFields,
  noFields,
  type OnExisting,
  type PersonFields,
  sameFields,
} from '../lead-person.ts';
import { type FormerKey, formerAmong, keepFallbackKeys } from '../merge/merge.store.ts';
import { fieldsOf, type LeadRow, storedScore, type StoredScore } from '../store/lead-row.ts';
import {
  anyWithoutLink,
  insertLeads,
  type LeadWrite,
  leadsKnownBy,
  takeTurnAtLeads,
  updateLeads,
} from '../store/lead.store.ts';
import { memberKeys } from '../store/member-keys.ts';
import { type NewMember, rekeyMembers } from '../store/member.store.ts';
import { leadIdsByProviderId, rememberProviderIds } from '../store/provider-id.store.ts';

/** What became of one found person. */
export interface SavedPerson {
  leadId: string;
  /** True when this sighting changed what is stored about somebody already known. */
  changed: boolean;
  /** True when the public identifier is known. */
  identified: boolean;
}

/** A lead while found people are put together: as stored, and as it will be. */
export interface Working extends LeadWrite {
  isNew: boolean;
  dirty: boolean;
  /** As it was read; a new lead had no fields. */
  before: PersonFields;
  /** What recognised it until its public identifier was learned. */
  formerKey?: string | undefined;
  score: StoredScore | null;
  scoreBefore: StoredScore | null;
}

/**
 * Stores found people, one lead per person, in the order given: the second sighting of a person meets what
 * the first one left, so cutting the input into calls differently gives the same leads. Every new lead of a
 * workspace comes through here; writers take turns, so two of them cannot make one person twice.
 */
export async function savePeople(
  tx: Tx,
  workspaceId: string,
  people: readonly FoundPerson[],
  how: { onExisting: OnExisting; now: number; random: Random },
): Promise<{ saved: SavedPerson[]; members: Map<string, NewMember> }> {
  await takeTurnAtLeads(tx, workspaceId);
  const known = await knownPeople(tx, workspaceId, people);
  const saved = people.map((person) => settle(known, person, how));
  const touched = [...known.byId.values()];
  await writePeople(tx, workspaceId, touched, how.now);
  await noteCustomFields(tx, workspaceId, fieldsGiven(people));
  await rememberProviderIds(
    tx,
    workspaceId,
    people.flatMap((person, index) => {
      const leadId = saved[index]?.leadId;
      return person.seenAs === null || leadId === undefined ? [] : [{ ...person.seenAs, leadId }];
    }),
  );
  return { saved, members: new Map(touched.map((lead) => [lead.id, memberOf(lead)])) };
}

/** Names of the workspace's own fields that found people bring with them. */
function fieldsGiven(people: readonly FoundPerson[]): string[] {
  return people.flatMap(({ fields }) =>
    Object.entries(fields.customFields).flatMap(([name, value]) => (value === '' ? [] : [name])),
  );
}

/** Writes what {@link settle} made of people; the turn at leads must be taken. */
export async function writePeople(
  tx: Tx,
  workspaceId: string,
  touched: readonly Working[],
  now: number,
): Promise<void> {
  const added = touched.filter((lead) => lead.isNew);
  const dirty = touched.filter((lead) => lead.dirty && !lead.isNew);
  await insertLeads(tx, workspaceId, added, now);
  await updateLeads(tx, workspaceId, dirty, now);
  await keepFallbackKeys(
    tx,
    workspaceId,
    touched.flatMap(({ id, formerKey }) => (formerKey === undefined ? [] : [{ leadId: id, key: formerKey }])),
  );
  await rekeyMembers(tx, workspaceId, dirty.map(memberOf));
}

/** People that found ones may be, by every way to recognise them. */
export interface Known {
  byId: Map<string, Working>;
  byIdentity: Map<string, Working>;
  byFallback: Map<string, Working>;
  bySighting: Map<string, Working>;
}

export function nobodyKnown(): Known {
  return { byId: new Map(), byIdentity: new Map(), byFallback: new Map(), bySighting: new Map() };
}

/** Reads whom found people may be. */
export async function knownPeople(
  tx: Tx,
  workspaceId: string,
  people: readonly FoundPerson[],
): Promise<Known> {
  const sightings = new Map<string, string>();
  for (const accountId of new Set(people.flatMap((person) => person.seenAs?.accountId ?? []))) {
    const providerIds = people.flatMap((person) =>
      person.seenAs?.accountId === accountId ? [person.seenAs.providerId] : [],
    );
    for (const [id, leadId] of await leadIdsByProviderId(tx, workspaceId, accountId, providerIds)) {
      sightings.set(`${accountId} ${id}`, leadId);
    }
  }
  const rows = await rowsOfPeople(tx, workspaceId, people, [...sightings.values()]);
  const known = nobodyKnown();
  meet(known, rows);
  for (const [sighting, leadId] of sightings) {
    const lead = known.byId.get(leadId);
    if (lead !== undefined) known.bySighting.set(sighting, lead);
  }
  return known;
}

/** Stored leads that people may be by their keys, and those with the given ids. */
export async function rowsOfPeople(
  tx: Tx,
  workspaceId: string,
  people: readonly FoundPerson[],
  leadIds: readonly string[] = [],
): Promise<MetRow[]> {
  const keys = {
    identityKeys: people.flatMap((person) => person.identityKey ?? []),
    fallbackKeys: people.flatMap((person) => fallbackOf(person) ?? []),
  };
  const named = people.filter(({ nameKey }) => nameKey !== undefined);
  const [former, someNamed] = await Promise.all([
    formerAmong(tx, workspaceId, keys),
    named.length > 0 && anyWithoutLink(tx, workspaceId),
  ]);
  const ids = [...leadIds, ...former.map(({ leadId }) => leadId)];
  const names = someNamed ? named.flatMap(({ nameKey }) => nameKey?.() ?? []) : [];
  const fallbackKeys = [...keys.fallbackKeys, ...names];
  const rows = await leadsKnownBy(tx, workspaceId, { ...keys, fallbackKeys, leadIds: ids });
  if (former.length === 0) return rows;
  const knownAs = Map.groupBy(former, ({ leadId }) => leadId);
  return rows.map((row) => ({ ...row, knownAs: knownAs.get(row.id) ?? [] }));
}

/** A stored lead with the keys of leads that were merged into it. */
export type MetRow = LeadRow & { knownAs?: readonly FormerKey[] };

/** Adds leads as they are stored; of those that are known already what is known counts. */
export function meet(known: Known, rows: readonly MetRow[]): void {
  for (const row of rows) {
    if (known.byId.has(row.id)) continue;
    const score = storedScore(row);
    const fields = fieldsOf(row);
    const lead: Working = {
      id: row.id,
      identityKey: row.identity_key,
      fallbackKey: row.fallback_key,
      fields,
      before: fields,
      score,
      scoreBefore: score,
      isNew: false,
      dirty: false,
    };
    index(known, lead);
  }
  for (const { id, knownAs = [] } of rows) {
    const lead = known.byId.get(id);
    for (const { kind, key } of lead === undefined ? [] : knownAs) {
      if (lead !== undefined) (kind === 'identity' ? known.byIdentity : known.byFallback).set(key, lead);
    }
  }
}

function index(known: Known, lead: Working): void {
  known.byId.set(lead.id, lead);
  if (lead.identityKey !== null) known.byIdentity.set(lead.identityKey, lead);
  if (lead.fallbackKey !== null) known.byFallback.set(lead.fallbackKey, lead);
}

/** A fallback key counts only for people without an identity. */
function fallbackOf(person: FoundPerson): string | null {
  return person.identityKey === null ? person.fallbackKey : null;
}

/** Says who a found person is and what it changes about them, without writing. */
export function settle(
  known: Known,
  person: FoundPerson,
  how: { onExisting: OnExisting; random: Random },
): SavedPerson {
  const sighting = person.seenAs === null ? null : `${person.seenAs.accountId} ${person.seenAs.providerId}`;
  const fallbackKey = fallbackOf(person);
  const lead = recognised(known, person, sighting, fallbackKey);
  if (lead === undefined) {
    const fresh: Working = {
      id: how.random.id(),
      identityKey: person.identityKey,
      fallbackKey,
      fields: person.fields,
      prepared: person.prepared,
      before: noFields,
      score: null,
      scoreBefore: null,
      isNew: true,
      dirty: false,
    };
    index(known, fresh);
    if (sighting !== null) known.bySighting.set(sighting, fresh);
    return { leadId: fresh.id, changed: false, identified: fresh.identityKey !== null };
  }
  if (sighting !== null) known.bySighting.set(sighting, lead);
  const fields = mergedFields(lead.fields, person.fields, how.onExisting);
  const learnsIdentity = person.identityKey !== null && lead.identityKey === null;
  const changed = learnsIdentity || !sameFields(lead.fields, fields);
  if (changed) {
    lead.fields = fields;
    lead.prepared = undefined;
    lead.dirty = true;
  }
  if (learnsIdentity) {
    lead.identityKey = person.identityKey;
    if (lead.fallbackKey !== null) lead.formerKey = lead.fallbackKey;
    lead.fallbackKey = null;
    index(known, lead);
  }
  return { leadId: lead.id, changed, identified: lead.identityKey !== null };
}

/** Who a person of a file is, without looking at what one account sees; undefined for nobody known. */
export function recognisedByKey(known: Known, person: FoundPerson): Working | undefined {
  return recognised(known, person, null, fallbackOf(person));
}

function recognised(
  known: Known,
  person: FoundPerson,
  sighting: string | null,
  fallbackKey: string | null,
): Working | undefined {
  if (person.identityKey !== null) {
    const byIdentity = known.byIdentity.get(person.identityKey);
    if (byIdentity !== undefined) return byIdentity;
  }
  const bySighting = sighting === null ? undefined : known.bySighting.get(sighting);
  // Somebody else's identity: the provider gave the id to another person, or a file was wrong.
  if (bySighting !== undefined && (person.identityKey === null || bySighting.identityKey === null)) {
    return bySighting;
  }
  return fallbackKey === null ? namesake(known, person) : known.byFallback.get(fallbackKey);
}

/** Somebody known by name and company alone, whose link comes with this person. */
function namesake(known: Known, { nameKey }: FoundPerson): Working | undefined {
  if (nameKey === undefined || known.byFallback.size === 0) return undefined;
  const lead = known.byFallback.get(nameKey());
  return lead?.identityKey === null ? lead : undefined;
}

/** A lead as a member of a list. */
export function memberOf(lead: LeadWrite & { isNew?: boolean }): NewMember {
  const { nameKey, companyKey, titleKey, locationKey, texts, custom } =
    lead.prepared ?? memberKeys(lead.fields, lead.identityKey);
  const leadId = lead.id;
  const member: NewMember = { leadId, nameKey, companyKey, titleKey, locationKey, texts, custom };
  if (lead.isNew === true) member.isNew = true;
  return member;
}
