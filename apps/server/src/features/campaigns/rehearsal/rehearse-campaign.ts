import type { Rehearsal as RehearsalReply, rehearseBody } from '@waypost/contract/campaigns-rehearsal';
import { instantOf } from '@waypost/domain/clocks/zone-time';
import type { Rehearsal } from '@waypost/domain/campaigns/rehearsal/rehearsal';
import { REHEARSAL_DAYS_DEFAULT, REHEARSAL_SEEDS } from '@waypost/domain/campaigns/rehearsal/rehearsal-input';
import { seedsFrom } from '@waypost/domain/campaigns/rehearsal/seeds';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { readRehearsalInput } from './read-input.ts';
import type { RehearsalOrder } from './rehearse-aside.ts';
import { viewRehearsal } from './view-rehearsal.ts';

const dayMs = 86_400_000;

/** Reads the campaign as it is, plays it aside, answers the ranges. Nothing is sent, stored or locked. */
export async function rehearseCampaign(
  deps: CampaignsDeps,
  play: (order: RehearsalOrder) => Promise<Rehearsal>,
  actor: Actor,
  id: string,
  body: z.output<typeof rehearseBody>,
): Promise<RehearsalReply> {
  const read = await inWorkspace(deps.platform.db, actor.workspaceId, async (tx) => {
    const campaign = await getCampaign(tx, actor.workspaceId, id);
    return readRehearsalInput(tx, deps, actor.workspaceId, campaign);
  });
  const days = body.days ?? REHEARSAL_DAYS_DEFAULT;
  const input = { ...read.input, days, seeds: seedsFrom(body.seed ?? 1, REHEARSAL_SEEDS) };
  const finishBy = body.finishBy ?? null;
  const rehearsal = await play({
    input,
    wanted: { whatIf: true, finishBy: finishBy === null ? null : endOfDay(input.zone, finishBy) },
  });
  return viewRehearsal(rehearsal, read, finishBy);
}

function endOfDay(zone: string, date: string): number {
  return instantOf(zone, Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs) + 1, 0);
}
