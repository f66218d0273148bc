import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import {
  emptyInputs,
  jobsHolding,
  type JobTexts,
  replaceInput,
} from '../../../platform/jobs/job-input.store.ts';
import { deleteLive } from '../live/live.store.ts';
import type { SourceInput } from '../sources/source-request.ts';
import { type Called, isWithin, type Mentions, mentionsOf } from './mentions.ts';
import { hideSeenNames, hideSources, sourcesHolding } from './mention.store.ts';
import { forgottenName } from './forgotten-people.ts';

const hiddenLabel = 'Source that named a forgotten person';

/**
 * Clears what was typed or pasted about people: inputs of ended jobs, their lines in lists of attendees that are still
 * read, labels and links of sources, and daily sources that would read what is theirs again.
 */
export async function eraseMentions(tx: Tx, workspaceId: string, people: readonly Called[]): Promise<void> {
  const mentions = mentionsOf(people);
  const jobs = (await jobsHolding(tx, workspaceId, mentions.parts)).filter(
    ({ input, cursor }) => isWithin(input, mentions) || isWithin(cursor, mentions),
  );
  await emptyInputs(
    tx,
    workspaceId,
    jobs.filter(({ ended }) => ended).map(({ id }) => id),
  );
  for (const job of jobs) {
    const input = job.ended ? undefined : withoutAttendees(job, mentions);
    if (input !== undefined) await replaceInput(tx, workspaceId, job.id, input);
  }
  await eraseSources(tx, workspaceId, mentions);
  await hideSeenNames(
    tx,
    workspaceId,
    people.map(({ fullName }) => fullName),
    forgottenName,
  );
}

async function eraseSources(tx: Tx, workspaceId: string, mentions: Mentions): Promise<void> {
  const theirs = async (of: 'lead_list_sources' | 'lead_live_sources') =>
    (await sourcesHolding(tx, workspaceId, mentions.parts, of)).filter(
      ({ label, url, input }) => isWithin([label, url], mentions) || isWithin(input, mentions),
    );
  const shown = await theirs('lead_list_sources');
  await hideSources(
    tx,
    workspaceId,
    shown.map(({ id }) => id),
    hiddenLabel,
  );
  const live = await theirs('lead_live_sources');
  for (const { id } of live) await deleteLive(tx, workspaceId, id);
  for (const listId of new Set([...shown, ...live].map((source) => source.listId))) {
    await hint(tx, workspaceId, 'leads.list', listId);
  }
}

/** Undefined for a job that reads no list of attendees. The others keep their places: the job counts by them. */
function withoutAttendees({ input }: JobTexts, mentions: Mentions): unknown {
  const given = input as Partial<SourceInput>;
  if (given.source?.kind !== 'attendees') return undefined;
  const nobody = { profileUrl: null, fullName: '', title: null, company: null, role: null };
  const people = given.source.people.map((person) => (isWithin(person, mentions) ? nobody : person));
  return { ...given, source: { ...given.source, people } };
}
