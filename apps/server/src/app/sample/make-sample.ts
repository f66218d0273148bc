import { businessDaysAfter } from '@waypost/domain/sample/business-days';
import { sampleSignIn } from '@waypost/domain/sample/sign-in';
import { putOffLooks } from '../../features/campaigns/store/due-enrolment.store.ts';
import { isNewsDue } from '../../features/linkedin/webhooks/webhook-inbox.store.ts';
import {
  beginSample,
  endSample,
  findSample,
  noteSample,
  type Sample,
} from '../../features/sample/sample.store.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { buildApi } from '../build-api.ts';
import type { BuiltFeatures } from '../build-features.ts';
import type { Config } from '../config.ts';
import type { OpenedPlatform } from '../open-platform.ts';
import { signInToProduct } from './product-calls.ts';
import { createQuickEngine, type Due } from './quick-engine.ts';
import { createSandboxControl } from './sandbox-control.ts';
import { chapters } from './story/chapters.ts';

/** How long the claims stay ours without another word, and how often word is given. Wall time. */
const claimsSeconds = 60;
const wordEveryMs = 400;
const claimsEveryMs = 10_000;
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

/**
 * Tells the story chapter by chapter, from the first one that is not done, and lets the engine run between them. `built`
 * is a worker's, with fast timing; its loops that are turned by hand must not run by themselves.
 * @returns false when asked to stop before the end
 */
export async function makeSample(
  {
    platform,
    config,
    built,
    sample,
  }: {
    platform: OpenedPlatform;
    config: Config & Required<Pick<Config, 'sandbox'>>;
    built: BuiltFeatures;
    sample: Sample;
  },
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, clock } = platform;
  if (config.sandbox === undefined) throw new Error('The sample workspace is made on the sandbox alone.');
  const control = createSandboxControl(config.sandbox);
  const { server } = await buildApi(config, platform, built);
  let workspaceId: string | null = sample.owner?.workspaceId ?? null;
  let claimedAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  const holdClaims = async (): Promise<void> => {
    claimedAt = clock.monotonicNow();
    await built.sender.takeClaims(workspaceId, claimsSeconds);
  };
  const engine = createQuickEngine({
    platform,
    control,
    stopping,
    loops: built.features.flatMap((feature) => feature.loops ?? []),
    readDue: () => readDue(platform, built, workspaceId),
    async onDay() {
      if (workspaceId === null) return;
      const from = clock.businessNow();
      const span = { from, until: from + looksPutOffMs };
      const id = workspaceId;
      await inWorkspace(db, id, (tx) => putOffLooks(tx, id, span));
    },
    async onJump() {
      const now = clock.monotonicNow();
      if (now - claimedAt > claimsEveryMs) await holdClaims();
      if (now - toldAt < wordEveryMs) return;
      toldAt = now;
      const reachedAt = Math.min(clock.businessNow(), sample.untilAt);
      await noteSample(db, { reachedAt, actions: await control.ledgerLength() });
    },
  });
  try {
    await holdClaims();
    const { calls, user } = await signInToProduct(server, sampleSignIn);
    const owner = { workspaceId: user.workspaceId, userId: user.id };
    workspaceId = owner.workspaceId;
    await inWorkspace(db, workspaceId, (tx) => built.users.completeOnboarding(tx, owner));
    await noteSample(db, { owner });
    await holdClaims();
    for (const [place, chapter] of chapters.entries()) {
      if (place < sample.chapters) continue;
      if (!(await engine.runUntil(businessDaysAfter(sample.fromAt, chapter.day)))) return false;
      await chapter.tell({ calls, user, control, engine });
      await noteSample(db, { chapters: place + 1 });
    }
    if (!(await engine.runUntil(sample.untilAt))) return false;
    await noteSample(db, { reachedAt: sample.untilAt, actions: await control.ledgerLength() });
    await endSample(db, 'ready');
    return true;
  } finally {
    await built.sender.giveBackClaims();
    await server.close();
  }
}

async function readDue(
  { db, clock }: OpenedPlatform,
  { sender, campaigns }: BuiltFeatures,
  workspaceId: string | null,
): Promise<Due> {
  if (workspaceId === null)
    return { actionAt: null, leadAt: null, isNewsWaiting: await isNewsDue(db, clock.wallNow()) };
  return inWorkspace(db, workspaceId, async (tx) => {
    const [actionAt, leadAt, isNewsWaiting] = await Promise.all([
      sender.nextActionAt(tx, workspaceId),
      campaigns.nextDueAt(tx, workspaceId),
      isNewsDue(tx, clock.wallNow()),
    ]);
    return { actionAt, leadAt, isNewsWaiting };
  });
}
