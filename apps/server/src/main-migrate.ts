import { appRoleOf, readDatabaseConfig } from './app/database-config.ts';
import { migrate } from './platform/db/migrate.ts';
import { setUpQueue } from './platform/jobs/queue-setup.ts';
import { StartRefused, tellRefusals } from './platform/start-refused.ts';

tellRefusals();
const config = readDatabaseConfig(process.env);
const { ownerUrl, appPassword } = config;
if (ownerUrl === undefined)
  throw new StartRefused('DATABASE_URL must name the owner of the database to migrate.');
const appRole = appRoleOf(config);
await migrate({ ownerUrl, appRole, appPassword, log: (line) => process.stdout.write(`${line}\n`) });
await setUpQueue(ownerUrl, appRole);
