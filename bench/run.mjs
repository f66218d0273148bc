import { measureColdStart } from './cold-start.mjs';
import { measureGridScroll } from './grid-scroll.mjs';
import { measureLeadsImport } from './leads-import.mjs';
import { measureLeadsQueries } from './leads-queries.mjs';
import { measureRehearsal } from './rehearsal.mjs';
import { measureSender } from './sender.mjs';
import { makeSourcesReady } from '../tools/stripped/ready.mjs';

/**
 * `npm run bench` measures everything, `npm run bench -- sender rehearsal` what is named. Each line is one measurement and
 * its limit from the same run on this machine. The ratio says how much of its limit a measurement uses: above 1 it is
 * missed, and the exit code is 1.
 */
const measuring = {
  rehearsal: async () => measureRehearsal(),
  'cold-start': async () => [await measureColdStart()],
  sender: measureSender,
  'leads-queries': measureLeadsQueries,
  'leads-import': measureLeadsImport,
  'grid-scroll': measureGridScroll,
};
const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(measuring, name));
if (unknown.length > 0) {
  console.error(
    `There is no measurement ${unknown.join(', ')}. There are: ${Object.keys(measuring).join(', ')}.`,
  );
  process.exit(2);
}
// As `npm start` does before it starts anything.
await makeSourcesReady();
const measurements = [];
for (const name of named.length > 0 ? named : Object.keys(measuring)) {
  measurements.push(...(await measuring[name]()));
}

/** Of a floor (`isFloor`: at least so much) the ratio is turned round, so that above 1 always means missed. */
const ratioOf = ({ measured, limit, isFloor = false }) => (isFloor ? limit / measured : measured / limit);

console.log('');
console.log(
  `${'measurement'.padEnd(44)} ${'measured'.padStart(10)} ${'limit'.padStart(12)} ${'ratio'.padStart(7)}`,
);
for (const measurement of measurements) {
  const { name, measured, limit, unit, isFloor } = measurement;
  const bound = `${isFloor ? '>= ' : ''}${limit} ${unit}`.trim();
  const columns = [`${measured} ${unit}`.trim().padStart(10), bound.padStart(12)];
  console.log(`${name.padEnd(44)} ${columns.join(' ')} ${ratioOf(measurement).toFixed(2).padStart(7)}`);
}
process.exit(measurements.some((measurement) => ratioOf(measurement) > 1) ? 1 : 0);
