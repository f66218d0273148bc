import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The one queue of user-visible jobs; its payload is only the address of a `jobs` row. */
export const jobQueue = 'jobs';
/** Small work that nobody watches, mail above all. */
export const errandQueue = 'errands';

/**
 * How workers look for work. They hear of what is to be done at once; besides that they look by themselves, for what was
 * put off, what is tried again, and what they did not hear. Wall seconds.
 */
export const looking = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 };

/**
 * Creates or updates the queue's schema as the owner and gives the application role the rights it needs.
 * Processes that send and work start with their own migration switched off.
 */
export async function setUpQueue(ownerUrl: string, appRole: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 2 });
  await boss.start();
  try {
    // A worker that dies stops its heartbeat; the job is then retried by another one. Retries are not a
    // business decision here (handlers say `later`), so there are many of them.
    const options = { retryLimit: 1000, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: 6 * 3600 };
    if ((await boss.getQueue(jobQueue)) === null) await boss.createQueue(jobQueue, options);
    // About a day of trying, further and further apart; what is done is of no interest to anybody.
    const errands = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 1800 };
    const kept = { expireInSeconds: 120, deleteAfterSeconds: 3600 };
    if ((await boss.getQueue(errandQueue)) === null)
      await boss.createQueue(errandQueue, { ...errands, ...kept });
    // Workers hear of what is put in: an idle one need not look all the time.
    for (const queue of [jobQueue, errandQueue]) await boss.updateQueue(queue, { notify: true });
  } finally {
    await boss.stop({ graceful: false });
  }
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const role = client.escapeIdentifier(appRole);
    await client.query(`grant usage on schema pgboss to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${role}`);
    await client.query(`grant usage, select on all sequences in schema pgboss to ${role}`);
    await client.query(`grant execute on all functions in schema pgboss to ${role}`);
  } finally {
    await client.end();
  }
}
