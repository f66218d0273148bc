import type { mergeBody } from '@waypost/contract/leads-merge';
import { CUSTOM_FIELDS_PER_LEAD_MAX } from '@waypost/domain/leads/edit-lead';
import { choiceProblem, keptOf, mergedValues } from '@waypost/domain/leads/merge/merged-values';
import { emailKey } from '@waypost/domain/leads/merge/same-person';
import { whichStays } from '@waypost/domain/leads/merge/which-stays';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { inFlightAmong } from '../../linkedin/index.ts';
import { insertEvents } from '../detail/event.store.ts';
import { noteCustomFields } from '../grid/custom-field.store.ts';
import type { LeadRow } from '../store/lead-row.ts';
import { eraseLead, findLeadRow, takeTurnAtLeads, updateLeads } from '../store/lead.store.ts';
import { listsOfLead } from '../detail/sheet.store.ts';
import { movePairs } from './duplicates.store.ts';
import { stayExcluded } from './stay-excluded.ts';
import type { InMerge, MergeDeps } from './merge-deps.ts';
import { insertFormer, insertMerge, mergeOfPair, mergeTidy } from './merge.store.ts';
import { moveOwned, movePlaces, wholeRow } from './moved-rows.store.ts';
import { type Pair, type PairedLead, readPair } from './read-pair.ts';
import { fieldsKept } from './read-side.ts';
import { inFlightSentence, nameOf, refusalOf } from './say-consequences.ts';
import { bringUpToDate, joinTimes } from './written-lead.ts';

type Body = z.output<typeof mergeBody>;

/**
 * Makes two leads one, in one commit. Asked again for the same two it answers the merge that is there.
 * @returns the id of the merge.
 * @throws AppError `not_found`; `conflict` when something is on its way to either, or one of them changed since it was
 * shown; `invalid_input` for a choice that cannot be.
 */
export async function mergeLeads(deps: MergeDeps, actor: Actor, body: Body): Promise<string> {
  const { platform } = deps;
  const { workspaceId } = actor;
  return inOneChange(platform, workspaceId, async (tx) => {
    await takeTurnAtLeads(tx, workspaceId);
    const done = await mergeOfPair(tx, workspaceId, body.leadIds);
    if (done !== undefined) return done;
    const named = [...Object.values(body.keep), ...(body.goesOn === undefined ? [] : [body.goesOn])];
    if (named.some((id) => !body.leadIds.includes(id))) throw notFound('This lead');
    const within = { tx, workspaceId, now: platform.clock.businessNow() };
    const pair = await readPair(deps, within, body.leadIds);
    const refusal = refusalOf(pair);
    if (refusal !== null) throw new AppError('conflict', refusal);
    if (pair.stamp !== body.stamp) {
      throw new AppError('conflict', 'One of the two has changed since. Look at them again, then merge.');
    }
    return join(deps, within, actor, pair, body);
  });
}

async function join(
  { platform, parts, rulesOf }: MergeDeps,
  within: InMerge,
  { userId }: Actor,
  pair: Pair,
  body: Body,
): Promise<string> {
  const { tx, workspaceId, now } = within;
  const { random, announcements } = platform;
  const { one, other } = pair;
  const kept = keptOf(one.side, other.side, body.keep);
  const problem = choiceProblem(one.side, other.side, kept);
  if (problem !== null) refuse('body.keep', problem);
  const goesOn = whoGoesOn(pair, body.goesOn);
  const standing = (lead: PairedLead) => ({
    id: lead.row.id,
    goesOn: lead === goesOn,
    invited: lead.standing?.invited ?? false,
    identityKey: lead.row.identity_key,
    createdAt: lead.times.createdAt,
    lead,
  });
  const { lead: stays } = whichStays(standing(one), standing(other));
  const goes = stays === one ? other : one;
  const move = { from: goes.row.id, into: stays.row.id };
  const fields = fieldsKept(one.row, other.row, kept);
  if (Object.keys(fields.customFields).length > CUSTOM_FIELDS_PER_LEAD_MAX) {
    refuse('body.keep', `Together the two have more than ${CUSTOM_FIELDS_PER_LEAD_MAX} own fields.`);
  }
  const identityKey = (kept.get('profile') === other.row.id ? other : one).row.identity_key;
  const fallbackKey = identityKey === null ? (stays.row.fallback_key ?? goes.row.fallback_key) : null;
  // Read with the same rules before and after: a rule about a person holds for the merged lead, too.
  const rules = await rulesOf(tx, workspaceId);

  // Conversations before campaigns, as everywhere; then nothing planned is left that could begin meanwhile.
  const conversations = await parts.moveConversations(tx, workspaceId, move);
  const campaigns = await parts.moveCampaigns(tx, workspaceId, {
    ...move,
    goesOn: goesOn?.underWay?.name ?? null,
    at: now,
  });
  const busy = await inFlightAmong(tx, workspaceId, [move.from, move.into]);
  const found = [one, other].find(({ row }) => busy.has(row.id));
  if (found !== undefined) throw new AppError('conflict', inFlightSentence(nameOf(found.row.full_name)));

  const [stayedRow, formerRow] = [
    await wholeRow(tx, workspaceId, 'leads', move.into),
    await wholeRow(tx, workspaceId, 'leads', move.from),
  ];
  if (stayedRow === null || formerRow === null) throw new Error('A lead vanished while its turn was taken.');
  const fits = {
    stayed: await wholeRow(tx, workspaceId, 'lead_fit', move.into),
    former: await wholeRow(tx, workspaceId, 'lead_fit', move.from),
  };
  const listsBefore = new Set((await listsOfLead(tx, workspaceId, move.into)).map(({ id }) => id));
  const duplicates = await movePairs(tx, workspaceId, move);
  const tables = await moveOwned(tx, workspaceId, move);
  const places = await movePlaces(tx, workspaceId, move);
  await eraseLead(tx, workspaceId, move.from);
  await updateLeads(tx, workspaceId, [{ id: move.into, identityKey, fallbackKey, fields }], now);
  const scored = (kept.get('score') === other.row.id ? other : one).row;
  const times = await joinTimes(tx, workspaceId, move.into, {
    ...{ stayed: stayedRow, former: formerRow },
    scored: scored.id === move.into ? stayedRow : formerRow,
    fit: scored.id === move.into ? fits.stayed : fits.former,
  });
  await noteCustomFields(tx, workspaceId, Object.keys(fields.customFields));
  const keys = formerKeys(one.row, other.row, { identityKey, fallbackKey });
  const added = await insertFormer(tx, workspaceId, move.into, { formerId: move.from, ...keys });
  await bringUpToDate(tx, workspaceId, [move.into]);
  const row = await findLeadRow(tx, workspaceId, move.into);
  if (row === undefined) throw new Error('The merged lead vanished while its turn was taken.');
  const exclusion = await stayExcluded(platform, within, rules, { before: [one.row, other.row], after: row });

  const id = random.id();
  await insertMerge(tx, workspaceId, {
    ...{ id, leadId: move.into, formerId: move.from, formerName: goes.row.full_name },
    ...{ mergedAt: now, mergedBy: userId },
    snapshot: {
      ...{ stayed: stayedRow, former: formerRow, fits, tables, places, duplicates, conversations, campaigns },
      before: [...stays.side.values],
      written: [...mergedValues(one.side, other.side, kept)],
      ...{ identityKey, times, formerKeys: added, exclusionId: exclusion },
    },
  });
  await mergeTidy.note(tx, workspaceId, id);
  await insertEvents(
    tx,
    workspaceId,
    [{ id: random.id(), leadId: move.into, kind: 'merged', what: goes.row.full_name, from: null, to: null }],
    { by: userId, now },
  );
  const newTags = goes.tags.filter((tag) => !stays.tags.includes(tag));
  if (newTags.length > 0)
    await announcements.announce(tx, workspaceId, 'leads.tagged', { tags: newTags, at: now });
  for (const { id: listId } of await listsOfLead(tx, workspaceId, move.into)) {
    if (listsBefore.has(listId)) continue;
    await announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at: now });
  }
  await hint(tx, workspaceId, 'leads.list', 'all');
  return id;
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid_input', message, { issues: [{ path, message }] });
}

/** The lead whose campaign goes on; undefined when neither is under way. */
function whoGoesOn({ one, other }: Pair, chosen: string | undefined): PairedLead | undefined {
  if (one.underWay === undefined || other.underWay === undefined) {
    return one.underWay === undefined ? (other.underWay === undefined ? undefined : other) : one;
  }
  const lead = [one, other].find(({ row }) => row.id === chosen);
  return lead ?? refuse('body.goesOn', 'Both are under way in a campaign. Choose which one goes on.');
}

/** Everything the two were known by that the merged lead does not carry itself. */
function formerKeys(
  one: LeadRow,
  other: LeadRow,
  now: { identityKey: string | null; fallbackKey: string | null },
): { identityKeys: string[]; fallbackKeys: string[]; emails: string[] } {
  const rows = [one, other];
  const distinct = (keys: readonly (string | null)[], own: string | null) => [
    ...new Set(keys.flatMap((key) => (key === null || key === own ? [] : [key]))),
  ];
  return {
    identityKeys: distinct(
      rows.map(({ identity_key: key }) => key),
      now.identityKey,
    ),
    fallbackKeys: distinct(
      rows.map(({ fallback_key: key }) => key),
      now.fallbackKey,
    ),
    emails: distinct(
      rows.map(({ email }) => emailKey(email)),
      null,
    ),
  };
}
