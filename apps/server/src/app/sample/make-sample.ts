import { businessDaysAfter } from '@waypost/domain/sample/business-days';
import { sampleSignIn } from '@waypost/domain/sample/sign-in';
import {
  beginSample,
  endSample,
  findSample,
  noteSample,
  type Sample,
} from '../../features/sample/sample.store.ts';
import { inWorkspace, planOnce } from '../../platform/db/tenant.ts';
import { buildApi } from '../build-api.ts';
import type { BuiltFeatures } from '../build-features.ts';
import type { Config } from '../config.ts';
import type { OpenedPlatform } from '../open-platform.ts';
import { signInToProduct } from './product-calls.ts';
import { createQuickEngine, type Due } from './quick-engine.ts';
import { createSandboxControl } from './sandbox-control.ts';
import { takeClaimsAlone } from './take-claims-alone.ts';
import { actionsMin, chapters, milestoneBy } from './story/chapters.ts';
import { readNotifications } from './story/read-notifications.ts';
import { requireActions } from './story/require-actions.ts';

/** How often the progress is written down. Wall time. */
const tellEveryMs = 1_000;
/** Looks that only find lost news need not happen: time waits until all news is there. Business time, past a weekend. */
const looksPutOffMs = 4 * 86_400_000;

/**
 * The sample workspace that is still to be made, begun if this is the first look at a world that was given a past;
 * undefined when there is nothing to make.
 */
export async function sampleToMake(platform: OpenedPlatform, config: Config): Promise<Sample | undefined> {
  if (config.sandbox === undefined || !config.sampleWorkspace || !platform.sendingAllowed) return undefined;
  const known = await findSample(platform.db);
  if (known !== undefined) return known.state === 'making' ? known : undefined;
  const { history } = await createSandboxControl(config.sandbox).time();
  if (history === null) return undefined;
  await beginSample(platform.db, history);
  return findSample(platform.db);
}

export interface Making {
  platform: OpenedPlatform;
  config: Config;
  /** A worker's features with fast timing; the loops that are turned by hand must not run by themselves. */
  built: BuiltFeatures;
  stopping: AbortSignal;
}

/**
 * Tells the story chapter by chapter, from the first one that is not done, and lets the engine run between them. Does
 * nothing when another worker has made it meanwhile. Ends early when asked to stop; another start goes on from there.
 */
export async function makeSample({ platform, config, built, stopping }: Making): Promise<void> {
  const { db, clock } = platform;
  if (config.sandbox === undefined) throw new Error('The sample workspace is made on the sandbox alone.');
  const claims = await takeClaimsAlone(platform, built, stopping);
  if (claims === undefined) return;
  const control = createSandboxControl(config.sandbox);
  const { server } = await buildApi(config, platform, built);
  try {
    const sample = await findSample(db);
    if (sample?.state !== 'making') return;
    const { calls, user } = await signInToProduct(server, sampleSignIn);
    const { workspaceId, id: userId } = user;
    await claims.only(workspaceId);
    await inWorkspace(db, workspaceId, (tx) => built.users.completeOnboarding(tx, { workspaceId, userId }));
    await noteSample(db, { owner: { workspaceId, userId } });
    let toldAt = Number.NEGATIVE_INFINITY;
    const engine = createQuickEngine({
      platform,
      control,
      stopping: claims.lost,
      loops: built.features.flatMap((feature) => feature.loops ?? []),
      readDue: () => readDue(platform, built, workspaceId),
      async onDay() {
        const from = clock.businessNow();
        await inWorkspace(db, workspaceId, (tx) =>
          built.campaigns.putOffLooks(tx, workspaceId, { from, until: from + looksPutOffMs }),
        );
      },
      async onJump() {
        const now = clock.monotonicNow();
        if (now - toldAt < tellEveryMs) return;
        toldAt = now;
        const reachedAt = Math.min(clock.businessNow(), sample.untilAt);
        await noteSample(db, { reachedAt, actions: await control.ledgerLength() });
      },
    });
    const stage = { calls, user, control, engine, now: clock.businessNow, stopping: claims.lost };
    for (const [place, chapter] of chapters.entries()) {
      if (place < sample.chapters) continue;
      if (!(await engine.runUntil(businessDaysAfter(sample.fromAt, chapter.day)))) return;
      await chapter.tell(stage);
      if (claims.lost.aborted) return;
      await requireActions(stage, milestoneBy(chapter.day));
      await noteSample(db, { chapters: place + 1 });
    }
    if (!(await engine.runUntil(sample.untilAt))) return;
    await requireActions(stage, actionsMin);
    await readNotifications(calls);
    await noteSample(db, { reachedAt: sample.untilAt, actions: await control.ledgerLength() });
    await endSample(db, 'ready');
  } finally {
    await claims.giveBack();
    await server.close();
  }
}

async function readDue(
  { db }: OpenedPlatform,
  { sender, campaigns, linkedin }: BuiltFeatures,
  workspaceId: string,
): Promise<Due> {
  return inWorkspace(db, workspaceId, async (tx) => {
    await planOnce(tx);
    const [actionsAt, leadAt, isNewsWaiting] = await Promise.all([
      sender.nextActionsAt(tx, workspaceId),
      campaigns.nextDueAt(tx, workspaceId),
      linkedin.isNewsDue(tx),
    ]);
    return { actionsAt, leadAt, isNewsWaiting };
  });
}
