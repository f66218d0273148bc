import { EDITABLE_FIELDS, isEditableField } from '@waypost/domain/leads/edit-lead';
import {
  jobChange,
  mergeProfile,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileValues,
} from '@waypost/domain/leads/enrichment/profile-values';
import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import { memberLinkOf, profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FieldsBefore } from '../bulk/actions/set-field.ts';
import { insertEvents } from '../detail/event.store.ts';
import { writeFields } from '../detail/write-fields.ts';
import { forgottenPeople, forgottenReason } from '../forget/forgotten-people.ts';
import { noFields } from '../lead-person.ts';
import type { ResolvedPerson } from '../leads-network.ts';
import { namesFrom } from '../network-name.ts';
import { keepFallbackKeys } from '../merge/merge.store.ts';
import { clean } from '../sources/clean-text.ts';
import { keepSignals } from '../signals/signal.store.ts';
import { fieldsOf, type LeadRow } from '../store/lead-row.ts';
import { findLeadIdByIdentity, findLeadRow } from '../store/lead.store.ts';
import { rememberProviderIds, type SeenAs } from '../store/provider-id.store.ts';
import { noteDegrees } from './degree.store.ts';
import type { SeenPost } from './enrich-run.ts';
import { editedByHand, factsOf, keepFacts } from './profile-fact.store.ts';

type Room = Pick<Platform, 'clock' | 'random' | 'secrets'>;

/** What became of one lead. */
export type Written =
  | { is: 'done'; changed: number; before: FieldsBefore | null }
  | { is: 'skipped'; reason: string };

/**
 * Stores what a profile said, with its day, and fills the fields of the lead. Somebody who was forgotten meanwhile, or is
 * recognised as somebody who was, is not stored. The turn at leads must be taken.
 */
export async function writeProfile(
  tx: Tx,
  { clock, random, secrets }: Room,
  workspaceId: string,
  read: {
    leadId: string;
    accountId: string;
    person: ResolvedPerson;
    post: SeenPost | undefined;
    overwrite: boolean;
  },
): Promise<Written> {
  const { leadId, accountId, person, post } = read;
  const now = clock.businessNow();
  const row = await findLeadRow(tx, workspaceId, leadId);
  if (row === undefined) return { is: 'skipped', reason: 'Was deleted meanwhile.' };
  const identityKey = person.publicIdentifier === null ? null : identityKeyOf(person.publicIdentifier);
  const seenAs = person.providerId === undefined ? null : { accountId, providerId: person.providerId };
  const found = { identityKey, seenAs, fields: { email: null } };
  if ((await forgottenPeople(tx, secrets, workspaceId, [found])).size > 0) {
    return { is: 'skipped', reason: forgottenReason };
  }
  const known = valuesOf(fieldsOf(row));
  const said = valuesOfPerson(person);
  const lastJob = new Map((await factsOf(tx, workspaceId, leadId)).map(({ field, value }) => [field, value]));
  const own = await editedByHand(tx, workspaceId, leadId);
  const byHand = new Set(
    PROFILE_FIELDS.filter((field) => isEditableField(field) && own.has(EDITABLE_FIELDS[field].label)),
  );
  const merged = mergeProfile(known, said, { overwrite: read.overwrite, byHand });
  const changed = PROFILE_FIELDS.filter((field) => merged[field] !== known[field]);
  const isUnknown = row.identity_key === null && identityKey !== null;
  const ownerId = isUnknown ? await findLeadIdByIdentity(tx, workspaceId, identityKey) : undefined;
  if (ownerId !== undefined && ownerId !== leadId) {
    await meetOwner(tx, workspaceId, { row, ownerId, seenAs, now });
    return { is: 'skipped', reason: await sameAs(tx, workspaceId, ownerId) };
  }
  const takesIdentity = isUnknown;
  if (takesIdentity && row.fallback_key !== null) {
    await keepFallbackKeys(tx, workspaceId, [{ leadId, key: row.fallback_key }]);
  }
  if (changed.length > 0 || takesIdentity) {
    const identified = takesIdentity ? { ...row, identity_key: identityKey, fallback_key: null } : row;
    const fields = { ...fieldsOf(row), ...merged, fullName: merged.fullName ?? '' };
    const linkToResolve = takesIdentity ? null : fields.linkToResolve;
    await writeFields({ tx, workspaceId, now }, [{ row: identified, fields: { ...fields, linkToResolve } }]);
  }
  const editable = changed.filter((field) => isEditableField(field));
  await insertEvents(
    tx,
    workspaceId,
    editable.map((field) => ({
      ...{ id: random.id(), leadId, kind: 'edited' as const, what: EDITABLE_FIELDS[field].label },
      ...{ from: known[field] === '' ? null : known[field], to: merged[field] },
    })),
    { by: null, now },
  );
  await keepFacts(tx, workspaceId, { leadId, accountId, at: now }, [
    ...factsFrom(said),
    ...(identityKey === null ? [] : [{ field: 'profile' as const, value: profileUrlOf(identityKey) }]),
  ]);
  if (seenAs !== null) await rememberProviderIds(tx, workspaceId, [{ ...seenAs, leadId }]);
  const degree = person.degree ?? (person.connected === true ? 1 : null);
  await noteDegrees(tx, workspaceId, [{ leadId, accountId, degree, source: 'profile', at: now }]);
  const change = jobChange(
    { title: lastJob.get('title') ?? row.title, company: lastJob.get('company') ?? row.company },
    { title: said.title, company: said.company },
  );
  await keepSignals(
    tx,
    workspaceId,
    [
      ...(change === null
        ? []
        : [{ ...change, kind: 'changed_job' as const, ref: change.to.slice(0, 300), url: null, at: now }]),
      ...(post === undefined
        ? []
        : [
            {
              ...{
                kind: 'posted' as const,
                ref: post.postId,
                from: null,
                url: post.url,
                at: post.publishedAt,
              },
              to: clean(post.text.slice(0, 300)),
            },
          ]),
    ].map((signal) => ({ ...signal, id: random.id(), leadId })),
    now,
  );
  const pick = (values: ProfileValues) =>
    Object.fromEntries(editable.map((field) => [field, values[field] ?? '']));
  const before = editable.length === 0 ? null : { from: pick(known), to: pick(merged) };
  return { is: 'done', changed: changed.length, before };
}

/**
 * The profile is that of another lead. The account sees the person under that one; this one is left with the id that the
 * account sees, by which the search for duplicates brings the two together.
 */
async function meetOwner(
  tx: Tx,
  workspaceId: string,
  { row, ownerId, seenAs, now }: { row: LeadRow; ownerId: string; seenAs: SeenAs | null; now: number },
): Promise<void> {
  if (seenAs === null) return;
  await rememberProviderIds(tx, workspaceId, [{ ...seenAs, leadId: ownerId }]);
  const linkToResolve = memberLinkOf(seenAs.providerId);
  await writeFields({ tx, workspaceId, now }, [{ row, fields: { ...fieldsOf(row), linkToResolve } }]);
}

async function sameAs(tx: Tx, workspaceId: string, ownerId: string): Promise<string> {
  const owner = await findLeadRow(tx, workspaceId, ownerId);
  const name =
    owner === undefined || owner.full_name === '' ? 'another lead' : `${owner.full_name}, another lead`;
  return `Has the same LinkedIn profile as ${name}. Merge the two under Duplicates.`;
}

const valuesOf = (fields: Readonly<Record<ProfileField, string | null>>): ProfileValues =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, fields[field]])) as Record<
    ProfileField,
    string | null
  >;

function valuesOfPerson(person: ResolvedPerson): ProfileValues {
  const full = [person.firstName, person.lastName].filter((part) => part !== null).join(' ');
  return valuesOf({
    ...{ ...noFields, ...namesFrom(full, person) },
    headline: clean(person.headline),
    title: clean(person.title),
    company: clean(person.company),
    location: clean(person.location),
    picture: clean(person.picture),
  });
}

function factsFrom(said: ProfileValues) {
  const of = (
    field: 'name' | 'headline' | 'title' | 'company' | 'location' | 'picture',
    value: string | null,
  ) => (value === null || value === '' ? [] : [{ field, value }]);
  return [
    ...of('name', said.fullName),
    ...of('headline', said.headline),
    ...of('title', said.title),
    ...of('company', said.company),
    ...of('location', said.location),
    ...of('picture', said.picture),
  ];
}
