import { measureColdStart } from './cold-start.mjs';
import { measureRehearsal } from './rehearsal.mjs';

/**
 * `npm run bench`: each line is one measurement and its limit from the same run on this machine. Ratios above 1 miss the
 * limit and end with exit code 1.
 */
const measurements = [...measureRehearsal(), await measureColdStart()];

console.log('');
console.log(
  `${'measurement'.padEnd(44)} ${'measured'.padStart(10)} ${'limit'.padStart(10)} ${'ratio'.padStart(7)}`,
);
for (const { name, measured, limit, unit } of measurements) {
  const columns = [`${measured} ${unit}`.padStart(10), `${limit} ${unit}`.padStart(10)];
  console.log(`${name.padEnd(44)} ${columns.join(' ')} ${(measured / limit).toFixed(2).padStart(7)}`);
}
process.exit(measurements.some(({ measured, limit }) => measured > limit) ? 1 : 0);
