import { appRolePassword, defaultAppRole, readConfig } from './app/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { setUpQueue } from './platform/jobs/queue-setup.ts';

const config = readConfig(process.env);
if (config.ownerUrl === undefined)
  throw new Error('DATABASE_URL must name the owner of the database to migrate.');
const ownRole = process.env['DATABASE_APP_URL'] === undefined;
const appRole = ownRole ? defaultAppRole : decodeURIComponent(new URL(config.appUrl).username);
await migrate({
  ownerUrl: config.ownerUrl,
  appRole,
  appPassword: ownRole ? appRolePassword(config.secretKey) : undefined,
  log: (line) => process.stdout.write(`${line}\n`),
});
await setUpQueue(config.ownerUrl, appRole);
