import { sql } from 'kysely';
import type { Onboarding, SaveOnboarding } from '@waypost/contract/users';
import { instant } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

const nothingSaid: Onboarding = { step: 'you', sells: null, website: null, profileId: null, goal: null };

/** What the person has said in the first steps; the beginning for who has said nothing. */
export async function findOnboarding(
  tx: Tx,
  workspaceId: string,
  userId: string,
): Promise<Onboarding | undefined> {
  const row = await find(
    tx,
    sql<{ onboarding: Partial<Onboarding> }>`select onboarding from users
      where workspace_id = ${workspaceId} and id = ${userId}`,
  );
  return row && { ...nothingSaid, ...row.onboarding };
}

/** Keeps answers; a missing key stays as it is, null clears. Completed once stays completed. */
export async function saveOnboarding(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { profession, isCompleted, ...answers }: SaveOnboarding,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update users set
          onboarding = onboarding || ${JSON.stringify(answers)}::jsonb,
          profession = case when ${profession !== undefined} then ${profession ?? null} else profession end,
          is_onboarding_completed = is_onboarding_completed or ${isCompleted === true},
          updated_at = ${instant(now)}
        where workspace_id = ${workspaceId} and id = ${userId}`,
  );
}
