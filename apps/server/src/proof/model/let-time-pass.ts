import { sql } from 'kysely';
import type { CampaignWorld } from '../../features/campaigns/testing/campaign-world.ts';
import { get } from '../../platform/db/rows.ts';

const minuteMs = 60_000;
/** A doubt is resolved by wall time, which no stored business instant shows. Business milliseconds. */
const doubtStepMs = 30 * minuteMs;

/**
 * A whole worker while both times pass, from one instant at which something is due to the next. As the test world's
 * own `run`, but it asks first whether anything is due rather than trying every loop.
 */
export async function letTimePass(world: CampaignWorld, hours: number): Promise<void> {
  const { clock, network, sender, tenant, workspaceId } = world;
  const endAt = clock.businessNow() + hours * 60 * minuteMs;
  for (;;) {
    await settle(world);
    await world.pumpAll();
    if ((await dueOf(world)).doubts > 0) await world.resolveAll();
    await settle(world);
    const now = clock.businessNow();
    if (now >= endAt) return;
    const { nextAt, doubts } = await dueOf(world);
    const sendAt = await tenant((tx) => sender.nextActionAt(tx, workspaceId));
    const ahead = [nextAt, sendAt].flatMap((at) => (at !== null && at > now ? [at] : []));
    if (doubts > 0) ahead.push(now + doubtStepMs);
    await world.pass(Math.min(endAt, ...ahead) - now + 1);
    network.arriveLate();
  }
}

/** The campaigns' side of a worker, when it has something to do. */
async function settle(world: CampaignWorld): Promise<void> {
  if ((await dueOf(world)).campaigns > 0) await world.settle();
}

interface Due {
  /** Rows of campaigns that are due now. */
  campaigns: number;
  doubts: number;
  /** Next business instant after now at which campaigns have something to do. */
  nextAt: number | null;
}

const dueOf = ({ db, clock }: CampaignWorld): Promise<Due> => {
  const now = new Date(clock.businessNow());
  return get(
    db,
    sql<Due>`select count(*) filter (where of_campaigns and due_at <= ${now}) as campaigns,
        count(*) filter (where kind like 'linkedin.%') as doubts,
        min(due_at) filter (where of_campaigns and due_at > ${now}) as "nextAt"
      from due_work cross join lateral (
        select kind like 'campaigns.%' and kind <> 'campaigns.webhook' as of_campaigns) of_kind`,
  );
};
