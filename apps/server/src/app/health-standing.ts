import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { instant, type Db } from '../platform/db/pool.ts';
import { list } from '../platform/db/rows.ts';
import type { Clock } from '../ports/clock.ts';

/** Due work that nobody has done for so long stands still. Wall seconds. */
const standingSecondsMax = 75;
/** Taken so often without success, a row fails again and again. */
const triesMax = 3;
/** A busy worker takes the oldest row meanwhile; a row that stays is left alone. Wall milliseconds. */
const secondLookMs = 1_500;

/** Words for due work. Kinds of wall time say so; all others are due in business time. */
const kinds: Readonly<Record<string, { words: string; wall?: true }>> = {
  'linkedin.unresolved-action': { words: 'Actions whose worker stopped', wall: true },
  'linkedin.doubt': { words: 'Actions in doubt', wall: true },
  'linkedin.skip': { words: 'Actions to be skipped', wall: true },
  'campaigns.enrolment': { words: 'Leads of campaigns' },
  'campaigns.completion': { words: 'Campaigns that may be complete' },
  'campaigns.stop-rules': { words: 'Leads that a stop rule ends' },
  'campaigns.webhook': { words: 'Webhooks of campaigns', wall: true },
  'platform.housekeeping': { words: 'Old hints and kept answers', wall: true },
  'leads.upload': { words: 'Uploaded files to be looked at', wall: true },
  'leads.import': { words: 'Imports whose undo has ended', wall: true },
  'leads.bulk': { words: 'Changes whose undo has ended', wall: true },
  'leads.merge': { words: 'Merges whose undo has ended', wall: true },
  'leads.live-source': { words: 'Daily sources of lists' },
  'inbox.chats': { words: 'Looks for new messages' },
  'inbox.relations': { words: 'Looks for new connections' },
  'billing.read-subscription': { words: 'Looks at subscriptions' },
  'billing.apply-rights': { words: 'Rights of accounts' },
  'billing.tell-end': { words: 'Ends of plans to be told' },
  'notifications.mail': { words: 'Letters about notifications' },
  'feedback.erase': { words: 'Feedback to be erased', wall: true },
  'content.held': { words: 'Credits held by a process that stopped', wall: true },
  'workspace.export': { words: 'Archives to be removed', wall: true },
  'workspace.deletion': { words: 'Workspaces to be erased', wall: true },
};
const wallKinds = Object.keys(kinds).filter((kind) => kinds[kind]?.wall === true);
const pumps = 'linkedin.pump';

interface Due {
  key: string;
  kind: string;
  tries: number;
  seconds: number;
  /** Another database session holds the row at this moment. */
  held: boolean;
  /** Taken until a time that no worker asks for: the clock of the database went back. */
  ahead: boolean;
}

/** No worker takes a row or an account for longer. */
const takenMax = sql.lit('10 minutes');

/** Finds the oldest due rows that do not move, whoever should move them, and names why. */
export function watchStanding(
  machine: Pick<Clock, 'monotonicNow'>,
  { sendingAllowed }: { sendingAllowed: boolean } = { sendingAllowed: true },
) {
  // Accounts to be looked at "at once" have no due time: they count from when they were first seen here.
  let firstSeen = new Map<string, number>();

  const accountsAtOnce = async (db: Db): Promise<Due[]> => {
    const rows = await list(
      db,
      sql<{ key: string; held: boolean }>`with due as (select member_key, fence from account_runtime
          where status = 'active' and wake_at = '-infinity'
            and (lease_until_wall_at is null or lease_until_wall_at < now())
            and not exists (select 1 from business_clock
              where claims_held_until_wall > now() or claims_taken_until_wall > now())
            and not exists (select 1 from provider_breaker where opens > 0) limit 20),
        free as (select r.member_key from account_runtime r join due using (member_key) for update of r skip locked)
        select encode(member_key, 'hex') || ' ' || fence as key,
          not exists (select 1 from free where free.member_key = due.member_key) as held from due`,
    );
    const now = machine.monotonicNow();
    firstSeen = new Map(rows.map(({ key }) => [key, firstSeen.get(key) ?? now]));
    return rows.map(({ key, held }) => {
      const seconds = Math.floor((now - (firstSeen.get(key) ?? now)) / 1_000);
      return { key, kind: pumps, tries: 0, seconds, held, ahead: false };
    });
  };

  return {
    async reasons(db: Db, businessNow: number): Promise<string[]> {
      const [rows, accounts, atOnce] = [
        await dueRows(db, businessNow),
        await accountsDue(db, businessNow),
        await accountsAtOnce(db),
      ];
      const late = [...rows, ...accounts, ...atOnce].filter(({ seconds }) => seconds > standingSecondsMax);
      const failing = late.filter(({ tries }) => tries >= triesMax);
      let left = late.filter(({ tries }) => tries < triesMax);
      if (left.length > 0) {
        await wait(secondLookMs);
        const again = [
          ...(await dueRows(db, businessNow)),
          ...(await accountsDue(db, businessNow)),
          ...(await accountsAtOnce(db)),
        ].map(({ key }) => key);
        left = left.filter(({ key }) => again.includes(key));
      }
      return sentences([...failing, ...left], sendingAllowed);
    },
  };
}

/** One sentence per kind and cause, about its oldest row. */
function sentences(standing: readonly Due[], sendingAllowed: boolean): string[] {
  const told = new Map<string, string>();
  for (const row of standing.toSorted((a, b) => b.seconds - a.seconds)) {
    const cause = causeOf(row, sendingAllowed);
    const key = `${row.kind} ${cause}`;
    if (!told.has(key)) told.set(key, sentence(row, cause));
  }
  return [...told.values()];
}

type Cause = 'ahead' | 'held' | 'failing' | 'off' | 'left';

function causeOf({ kind, tries, ahead, held }: Due, sendingAllowed: boolean): Cause {
  if (ahead) return 'ahead';
  if (held) return 'held';
  if (tries >= triesMax) return 'failing';
  return kind === pumps && !sendingAllowed ? 'off' : 'left';
}

function sentence({ kind, seconds, tries }: Due, cause: Cause): string {
  const what = kind === pumps ? 'Sending accounts' : (kinds[kind]?.words ?? `Work of the kind ${kind}`);
  const since = `${what} have been due for ${seconds} seconds`;
  switch (cause) {
    case 'ahead':
      return `${since} but are held until a time far ahead: the clock of the database went back.`;
    case 'held':
      return `${since}: another database session holds a lock on the oldest one.`;
    case 'failing':
      return `${since}: the oldest one was taken ${tries} times without success. The log says why.`;
    case 'off':
      return (
        `${since}, and sending is off: this database was copied, or restored from a backup. ` +
        'Confirm it with "npx waypost confirm-installation".'
      );
    case 'left':
      return `${since} and no worker moves them on.`;
  }
}

/** Rows of `due_work` that are due and not in somebody's hands, the oldest of each kind. */
async function dueRows(db: Db, businessNow: number): Promise<Due[]> {
  return list(
    db,
    sql<Due>`with recursive kinds as (
        (select kind from due_work order by kind limit 1)
        union all
        select (select d.kind from due_work d where d.kind > k.kind order by d.kind limit 1) from kinds k
        where k.kind is not null),
      due as (
        select d.*, case when k.kind = any(${wallKinds}) or c.wall_anchor is null then d.due_at
            -- What a jump of the business clock made due counts from the jump.
            when d.due_at <= c.business_anchor or c.speed = 0 then greatest(c.wall_anchor, '-infinity')
            else c.wall_anchor + (d.due_at - c.business_anchor) / c.speed end as since
        from kinds k cross join lateral (select * from due_work d where d.kind = k.kind
            and d.due_at <= case when k.kind = any(${wallKinds}) then now() else ${instant(businessNow)} end
          order by d.due_at limit 50) d
        left join business_clock c on true where k.kind is not null),
      free as (select w.workspace_id, w.kind, w.id from due_work w join due using (workspace_id, kind, id)
        for update of w skip locked)
      select concat_ws(' ', kind, workspace_id, id, tries) as key, kind, tries,
        extract(epoch from now() - since)::int as seconds,
        coalesce(locked_until_wall > now() + ${takenMax}::interval, false) as ahead,
        not exists (select 1 from free f where (f.workspace_id, f.kind, f.id) = (due.workspace_id, due.kind, due.id)) as held
      from due where locked_until_wall is null or locked_until_wall < now() or tries >= ${triesMax}
        or locked_until_wall > now() + ${takenMax}::interval`,
  );
}

/** Accounts whose time has come and that no worker has leased. */
async function accountsDue(db: Db, businessNow: number): Promise<Due[]> {
  return list(
    db,
    sql<Due>`with due as (
        select r.member_key, r.fence, r.wake_at, r.lease_until_wall_at, case when c.wall_anchor is null then r.wake_at
            when r.wake_at <= c.business_anchor or c.speed = 0 then c.wall_anchor
            else c.wall_anchor + (r.wake_at - c.business_anchor) / c.speed end as since
        from account_runtime r left join business_clock c on true
        where r.status = 'active' and r.wake_at > '-infinity' and r.wake_at <= ${instant(businessNow)}
          and (r.lease_until_wall_at is null or r.lease_until_wall_at < now()
            or r.lease_until_wall_at > now() + ${takenMax}::interval)
          and (c.claims_held_until_wall is null or c.claims_held_until_wall < now())
          and (c.claims_taken_until_wall is null or c.claims_taken_until_wall < now())
          -- Told by the provider's own reason.
          and not exists (select 1 from provider_breaker where opens > 0)
        order by r.wake_at limit 20),
      free as (select r.member_key from account_runtime r join due using (member_key) for update of r skip locked)
      select encode(member_key, 'hex') || ' ' || fence as key, ${pumps}::text as kind, 0 as tries,
        extract(epoch from now() - since)::int as seconds,
        coalesce(lease_until_wall_at > now() + ${takenMax}::interval, false) as ahead,
        not exists (select 1 from free where free.member_key = due.member_key) as held
      from due`,
  );
}
