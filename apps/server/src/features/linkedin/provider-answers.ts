import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Loop } from '../../platform/feature.ts';
import type { LinkedInDeps } from './linkedin-deps.ts';
import { readBreaker } from './sender/provider-breaker.store.ts';

const round = 'provider';
/** Wall milliseconds between two looks: a gateway that is away is known well before anything is due for long. */
const lookEveryMs = 15_000;
/** Refusing for so long is no passing trouble. Wall seconds. */
const refusingSecondsMax = 45;

/** Asks the gateway for the state of one linked account now and then, so that nobody finds out by a failed send. */
export function providerLoop({ platform: { db, log }, port }: LinkedInDeps): Loop {
  return {
    name: 'linkedin.provider-answers',
    everyMs: lookEveryMs,
    async run() {
      const row = await find(
        db,
        sql<{ id: string }>`select provider_account_id as id from provider_account_directory
          order by provider_account_id limit 1`,
      );
      let failure: string | null = null;
      try {
        if (row !== undefined) await port.getAccount(row.id);
      } catch (error) {
        log.warn({ err: error }, 'LinkedIn’s gateway did not answer a look at an account.');
        failure = error instanceof Error ? error.message : 'No reason was given.';
      }
      await note(db, failure);
      return false;
    },
  };
}

async function note(db: Db, failure: string | null): Promise<void> {
  await change(
    db,
    sql`insert into linkedin_sweeps as s (name, due_at, last_wall_at, failing_since_wall_at, failure)
      values (${round}, now(), now(), case when ${failure}::text is not null then now() end, ${failure})
      on conflict (name) do update set last_wall_at = now(), failure = excluded.failure,
        failing_since_wall_at = case when excluded.failure is not null
          then coalesce(s.failing_since_wall_at, now()) end`,
  );
}

export async function providerReasons(db: Db): Promise<string[]> {
  const row = await find(
    db,
    sql<{ seconds: number; failure: string | null }>`select failure,
        extract(epoch from now() - failing_since_wall_at)::int as seconds
      from linkedin_sweeps where name = ${round}
        and failing_since_wall_at < now() - make_interval(secs => ${refusingSecondsMax})`,
  );
  const refused =
    row === undefined
      ? []
      : [
          `LinkedIn’s gateway has refused or not answered for ${row.seconds} seconds: ${row.failure ?? ''}`.trim(),
        ];
  return [...refused, ...(await breakerReasons(db))];
}

/** Sends met it before the look above did, or on other ways than that look takes. */
async function breakerReasons(db: Db): Promise<string[]> {
  const { breaker, now } = await readBreaker(db);
  if (breaker.openedAt === null) return [];
  const seconds = Math.floor((now - breaker.openedAt) / 1_000);
  return [
    `LinkedIn’s gateway refuses or fails for several accounts: nothing has been sent for ${seconds} seconds, ` +
      'one account at a time asks whether it answers again.',
  ];
}
