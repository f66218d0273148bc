import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { fieldsOf } from '../linkedin/params.ts';
import { invalid } from '../linkedin/wire-error.ts';

const MINUTE_MS = 60_000;
const ADVANCE_MINUTES_MAX = 527_040;
const SPEED_MAX = 300;

/**
 * `GET /clock` reads the time, its speed, the news still on its way, and the past the world was given. `POST /clock` with one of `{advance: minutes}`, `{speed}` or `{jumpToNext: true, notBefore?: ISO, candidates?: ISO[]}`.
 * A jump to the next goes to the earliest of the world's own next event and the instants given, which are the
 * product's own next actions. Everything due on the way happens in order, at its own instant.
 */
export function clockControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/clock', async () => ({
    ...sandbox.clock.reading(),
    businessNow: new Date(sandbox.now()).toISOString(),
    ...aheadOf(sandbox),
    startAt: new Date(sandbox.world.startAtMs).toISOString(),
    historyUntil:
      sandbox.historyUntilMs === undefined ? null : new Date(sandbox.historyUntilMs).toISOString(),
  }));

  app.post('/clock', async (request) => {
    const body = fieldsOf(request.body);
    const before = sandbox.now();
    let target: number | undefined;
    if (body['advance'] !== undefined)
      target = before + bounded(body['advance'], 'advance', 0, ADVANCE_MINUTES_MAX) * MINUTE_MS;
    else if (body['speed'] !== undefined)
      sandbox.clock.setSpeed(bounded(body['speed'], 'speed', 0, SPEED_MAX));
    else if (body['jumpToNext'] === true) target = nextInstant(sandbox, body, before);
    else throw invalid('Send one of advance (minutes), speed (0 to 300) or jumpToNext: true.');
    if (target !== undefined) {
      sandbox.clock.jumpTo(target);
      sandbox.commit([{ t: 'clock-moved', toMs: sandbox.clock.now() }]);
      sandbox.catchUp();
    }
    const now = sandbox.now();
    return {
      ...sandbox.clock.reading(),
      businessNow: new Date(now).toISOString(),
      moved: now > before && target !== undefined,
      ...aheadOf(sandbox),
    };
  });
}

/** What is still on its way: news not delivered yet, and the next instant at which something happens by itself. */
function aheadOf(sandbox: Sandbox): { undelivered: number; nextDue: string | null } {
  const due = sandbox.state.due.peek();
  return {
    undelivered: sandbox.state.deliveries.size,
    nextDue: due === undefined ? null : new Date(due.atMs).toISOString(),
  };
}

function nextInstant(
  sandbox: Sandbox,
  body: Readonly<Record<string, unknown>>,
  nowMs: number,
): number | undefined {
  const instantsOf = (values: readonly unknown[]): number[] =>
    values
      .filter((value) => value !== undefined && value !== null)
      .map((value) => {
        const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
        if (Number.isNaN(ms)) throw invalid('notBefore and candidates must be ISO 8601 date-times.');
        return ms;
      });
  const candidates = instantsOf(Array.isArray(body['candidates']) ? (body['candidates'] as unknown[]) : []);
  // Time went on while the asker looked: that candidate is due now, and a jump would pass over it.
  if (candidates.some((ms) => ms <= nowMs)) return undefined;
  const instants = [...instantsOf([body['notBefore']]), ...candidates];
  const due = sandbox.state.due.peek();
  if (due) instants.push(due.atMs);
  const ahead = instants.filter((ms) => ms > nowMs);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

function bounded(value: unknown, name: string, min: number, max: number): number {
  const number = typeof value === 'number' ? value : Number.NaN;
  if (!(number >= min && number <= max)) throw invalid(`${name} must be a number from ${min} to ${max}.`);
  return number;
}
