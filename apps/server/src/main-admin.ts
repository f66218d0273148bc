import { readDatabaseConfig } from './app/database-config.ts';
import { grantAdmin } from './features/users/index.ts';
import { createBusinessClock, readClockRow } from './platform/clock/business-clock.ts';
import { openPool } from './platform/db/pool.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { systemRandom } from './platform/system-random.ts';
import { StartRefused, tellRefusals } from './platform/start-refused.ts';

/** `main-admin.ts <email>`: gives a user the role ADMIN. */
tellRefusals();
const email = process.argv[2];
if (email === undefined || email.trim() === '') throw new StartRefused('Say who: waypost admin <email>.');
const config = readDatabaseConfig(process.env);
const { db, close } = openPool({
  url: config.appUrl,
  name: 'waypost-admin',
  maxConnections: 2,
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
try {
  const clock = createBusinessClock();
  const reading = await readClockRow(db);
  if (reading !== undefined) clock.adopt(reading);
  const secrets = createSecrets(config.secretKey, systemRandom);
  if (await grantAdmin({ db, clock, secrets }, email)) {
    process.stdout.write(
      `${email} is an administrator now. Sessions that are open follow within 15 minutes.\n`,
    );
  } else {
    process.stderr.write(
      `Nobody has signed up as ${email}. Check the address; it must be the one used at sign-up.\n`,
    );
    process.exitCode = 1;
  }
} finally {
  await close();
}
