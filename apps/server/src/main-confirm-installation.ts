import { z } from 'zod';
import { databaseConfig, databaseVariables } from './app/database-config.ts';
import { readEnvironment } from './app/read-environment.ts';
import { confirmInstallation } from './platform/db/installation.ts';
import { openPool } from './platform/db/pool.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { systemRandom } from './platform/system-random.ts';
import { tellRefusals } from './platform/start-refused.ts';

/**
 * `main-confirm-installation.ts`: lets a copied or restored database send from this installation. Only whoever runs the
 * machine can know that the original does not send any more, so no screen offers it.
 */
tellRefusals();
const variables = databaseVariables.extend({
  INSTALLATION_ID: z.string({ error: 'Set INSTALLATION_ID as it is set for the api and the worker.' }).min(1),
});
const given = readEnvironment(variables, process.env);
const config = databaseConfig(given);
const { db, close } = openPool({
  url: config.appUrl,
  name: 'waypost-confirm',
  maxConnections: 1,
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
try {
  const confirmed = await confirmInstallation(db, {
    installationId: given.INSTALLATION_ID,
    keyFingerprint: createSecrets(config.secretKey, systemRandom).fingerprint(),
  });
  process.stdout.write(
    confirmed
      ? 'This installation may send now. Restart Waypost here, and make sure the original does not send any more.\n'
      : 'This installation may send already. Nothing was changed.\n',
  );
} finally {
  await close();
}
