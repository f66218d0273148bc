import { randomBytes } from 'node:crypto';
import { killWindows, type RunSettings, windowNames } from './kill-settings.ts';
import { runOnce, type RunResult } from './one-run.ts';
import { missingKills } from './striker.ts';

/**
 * The kill run: 30 accounts, 300 effects, workers that are killed at every window of a send, a network that
 * loses answers. `node kill-run.ts` runs the product's own rules and must find nothing;
 * `node kill-run.ts --mutant retry-on-timeout` runs the classic mistake and must find duplicates. Exit code 2
 * says that something was found. `KILL_RUN_SEED` replays the dice; DATABASE_URL names a server where databases may be made.
 */
const seed = process.env['KILL_RUN_SEED'] || randomBytes(4).toString('hex');
const ownerUrl = process.env['DATABASE_URL'];
if (!ownerUrl) throw new Error('DATABASE_URL must name a PostgreSQL server where databases may be made.');

const honest: RunSettings = {
  name: 'kill run',
  seed,
  paidAccounts: 28,
  freeAccounts: 2,
  killsPerWindow: 20,
  rule: 'honest',
  stillnessMs: 60_000,
  timeLimitMs: 600_000,
};
const mutant: RunSettings = {
  ...honest,
  name: 'mutant retry-on-timeout',
  paidAccounts: 10,
  freeAccounts: 0,
  killsPerWindow: 0,
  rule: 'retry-on-timeout',
};

const wanted = process.argv.includes('--mutant') ? process.argv.at(-1) : undefined;
if (wanted !== undefined && wanted !== mutant.rule) throw new Error(`There is no mutant "${wanted}".`);
const settings = wanted === undefined ? honest : mutant;

/** Exit codes: the run found what it must not find, or it could not be made at all (1, by Node itself). */
const foundSomething = 2;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort());
const result = await runOnce(settings, ownerUrl, stopping.signal);
print(result);
const failures = settings.rule === 'honest' ? reasons(result) : duplicates(result);
for (const reason of failures) console.log(`  ${reason}`);
process.exit(failures.length > 0 ? foundSomething : 0);

function print({ verdict, kills, ...run }: RunResult): void {
  const states = Object.entries(run.states).map(([state, count]) => `${state} ${count}`);
  const size = `${run.actions} actions, ${run.requests} requests, ${run.seconds} s`;
  console.log(`${settings.name}, seed ${seed}: ${size}`);
  console.log(`  ended as: ${states.join(', ')}`);
  console.log(
    `  kills: ${killWindows.map((window) => `${windowNames[window]} ${kills[window]}`).join(', ')}`,
  );
  const { resent, soonestProofMs, needsReview, refusedRepeats } = verdict;
  const soonest = soonestProofMs === null ? '' : ` (the second began ${soonestProofMs} ms later or more)`;
  console.log(
    `  ${run.deaths} workers killed, ${run.freezes} frozen, sent again after two complete reads ${resent}${soonest}, echoes credited ${run.echoes}, left to a person ${needsReview}`,
  );
  // The mutant is stopped as soon as it is caught: what it had not ended by then says nothing.
  const others =
    settings.rule === 'honest' ? `, lost ${verdict.lost}, over a limit ${verdict.overLimit}` : '';
  console.log(`  duplicates ${verdict.duplicates}${others}, refused repeats ${refusedRepeats}`);
  const shown = settings.rule === 'honest' ? verdict.findings : verdict.repeats;
  for (const finding of shown.slice(0, 12)) console.log(`    ${finding}`);
}

function reasons(run: RunResult): string[] {
  const { verdict, kills, finished } = run;
  const missing = missingKills(settings, kills).map((window) => windowNames[window]);
  return [
    ...(finished ? [] : ['It did not come to rest.']),
    ...(missing.length > 0 ? [`Fewer than ${settings.killsPerWindow} kills in ${missing.join(', ')}.`] : []),
    ...(verdict.resent === 0 ? ['Nothing was ever sent again.'] : []),
    ...duplicates(run),
    ...(verdict.lost > 0 ? [`${verdict.lost} effects were lost.`] : []),
    ...(verdict.needsReview > 0 ? [`${verdict.needsReview} effects were left to a person.`] : []),
    ...(verdict.overLimit > 0 ? [`${verdict.overLimit} requests were over a limit of the network.`] : []),
  ];
}

function duplicates({ verdict }: RunResult): string[] {
  if (verdict.duplicates === 0) return [];
  return [
    `${verdict.appliedTwice} effects happened twice, ${verdict.askedUnread} were asked for again unread.`,
  ];
}
