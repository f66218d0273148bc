import type { AdminFeedback } from '@waypost/contract/feedback';
import { feedbackApi } from '@waypost/contract/feedback.api';
import { enterWorkspace, inDirectory, inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Binder } from '../../platform/http/bind.ts';
import {
  findPlace,
  listPlaces,
  type Place,
  removeFeedback,
  restoreFeedback,
} from './admin-feedback.store.ts';
import type { FeedbackDeps } from './feedback-deps.ts';
import { feedbackByIds, saveAnswer, type WrittenFeedback } from './feedback.store.ts';

/** What is shown of an answer where there is little room. */
const excerptCharacters = 140;

/** Binds what administrators do with everybody's feedback. Others are refused before anything is read. */
export function bindAdminFeedback(binder: Binder, deps: FeedbackDeps): void {
  const { db, clock, announcements } = deps.platform;
  binder.bind(feedbackApi.adminList, ({ query: { state, cursor, limit } }) =>
    inDirectory(db, async (tx) => {
      const beforeId = cursor === undefined ? null : idIn(cursor);
      const places = await listPlaces(tx, { state, beforeId, limit: limit + 1 });
      const shown = places.slice(0, limit);
      const nextCursor = places.length > shown.length ? (shown.at(-1)?.id ?? null) : null;
      return { items: await read(deps, tx, shown), nextCursor };
    }),
  );
  binder.bind(feedbackApi.adminAnswer, async ({ params, body }) => {
    const { workspaceId } = await placeOf(deps, params.id, false);
    return inWorkspace(db, workspaceId, async (tx) => {
      const now = clock.businessNow();
      const answered = await saveAnswer(tx, workspaceId, { id: params.id, answer: body.answer.trim() }, now);
      if (answered === undefined) throw notFound('This feedback');
      const { userId, answer } = answered;
      const excerpt = excerptOf(answer ?? '');
      await announcements.announce(tx, workspaceId, 'feedback.answered', {
        ...{ feedbackId: params.id, userId, excerpt, at: now },
      });
      return withAuthor(deps, tx, workspaceId, answered);
    });
  });
  binder.bind(feedbackApi.adminRemove, async ({ params }) => {
    const place = await placeOf(deps, params.id, false);
    const isGone = await inWorkspace(db, place.workspaceId, (tx) => removeFeedback(tx, place));
    if (!isGone) throw notFound('This feedback');
    return { deleted: true as const };
  });
  binder.bind(feedbackApi.adminRestore, async ({ params }) => {
    const place = await placeOf(deps, params.id, true);
    return inWorkspace(db, place.workspaceId, async (tx) => {
      await restoreFeedback(tx, place);
      const [feedback] = await feedbackByIds(tx, place.workspaceId, [place.id]);
      if (feedback === undefined) throw notFound('This feedback');
      return withAuthor(deps, tx, place.workspaceId, feedback);
    });
  });
}

async function placeOf({ platform }: FeedbackDeps, id: string, removed: boolean): Promise<Place> {
  const place = await findPlace(platform.db, id, removed);
  if (place === undefined) throw notFound('This feedback');
  return place;
}

/** Looks each up in its own workspace; what is gone meanwhile is left out. */
async function read(deps: FeedbackDeps, tx: Tx, places: readonly Place[]): Promise<AdminFeedback[]> {
  const found = new Map<string, AdminFeedback>();
  for (const [workspaceId, own] of Map.groupBy(places, (place) => place.workspaceId)) {
    await enterWorkspace(tx, workspaceId);
    const people = await peopleOf(deps, tx, workspaceId);
    const ids = own.map(({ id }) => id);
    for (const feedback of await feedbackByIds(tx, workspaceId, ids)) {
      found.set(feedback.id, viewOf(feedback, people));
    }
  }
  return places.flatMap(({ id }) => found.get(id) ?? []);
}

async function withAuthor(
  deps: FeedbackDeps,
  tx: Tx,
  workspaceId: string,
  feedback: WrittenFeedback,
): Promise<AdminFeedback> {
  return viewOf(feedback, await peopleOf(deps, tx, workspaceId));
}

type People = ReadonlyMap<string, { name: string; email: string }>;

async function peopleOf({ users }: FeedbackDeps, tx: Tx, workspaceId: string): Promise<People> {
  const people = await users.listPeople(tx, workspaceId);
  return new Map(people.map(({ id, name, email }) => [id, { name, email }]));
}

function viewOf({ userId, ...feedback }: WrittenFeedback, people: People): AdminFeedback {
  return { ...feedback, author: people.get(userId) ?? null };
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= excerptCharacters ? line : `${line.slice(0, excerptCharacters - 1).trimEnd()}…`;
}

function idIn(cursor: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cursor)) return cursor;
  throw new AppError('invalid_input', 'This page does not exist. Begin with the first one.');
}
