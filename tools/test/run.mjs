import { inWords } from './failures.mjs';
import { slowStages } from './slow-stages.mjs';
import { staticStages } from './static-stages.mjs';

/**
 * `npm test`: all stages in order, one of them beside those that follow it. The quick ones always all run; a failure among
 * them, or of any later stage, ends the run there. The last line printed is `N passed, N failed, N skipped`.
 *
 * `npm test -- lint types` runs only the stages whose names begin so; `--keep-going` runs the rest after a failure.
 *
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runTests(args) {
  const keepGoing = args.includes('--keep-going');
  const names = args.filter((arg) => !arg.startsWith('--'));
  const known = [...staticStages, ...slowStages];
  const unknown = names.filter((name) => !known.some((stage) => stage.name.startsWith(name)));
  if (unknown.length > 0) {
    console.error(
      `No stage begins with "${unknown[0]}". The stages: ${known.map((stage) => stage.name).join(', ')}.`,
    );
    return 2;
  }
  const chosen = (stage) => names.length === 0 || names.some((name) => stage.name.startsWith(name));
  const results = [];
  const failed = () => results.some((result) => result.failed > 0);
  for (const stage of staticStages.filter(chosen)) results.push(await runStage(stage));
  const unreached = [];
  const beside = [];
  for (const stage of slowStages.filter(chosen)) {
    if (failed() && !keepGoing) unreached.push(stage.name);
    else if (stage.isBeside) beside.push(runStage(stage));
    else results.push(await runStage(stage));
  }
  results.push(...(await Promise.all(beside)));
  summarise(results, unreached);
  return failed() ? 1 : 0;
}

async function runStage(stage) {
  console.log(`\n── ${stage.name}${stage.isBeside ? ', beside what follows' : ''}`);
  const startedAt = performance.now();
  const outcome = await stage.run();
  const seconds = (performance.now() - startedAt) / 1000;
  const word = outcome.failed > 0 ? 'FAILED' : 'ok';
  console.log(`   ${stage.isBeside ? `${stage.name}: ` : ''}${word} after ${seconds.toFixed(1)} s`);
  return { name: stage.name, seconds, ...outcome };
}

function summarise(results, unreached) {
  console.log('');
  for (const { name, passed, failed, skipped, seconds, note } of results) {
    const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
    console.log(
      `${name.padEnd(24)} ${counts.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s${note ? `  ${note}` : ''}`,
    );
  }
  if (unreached.length > 0) console.log(`Not run because of the failure above: ${unreached.join(', ')}.`);
  const failures = inWords(results.flatMap((result) => result.failures ?? []));
  if (failures !== '') console.log(`\n${failures}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}
