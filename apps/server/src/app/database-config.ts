import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { readEnvironment } from './read-environment.ts';
import { StartRefused } from '../platform/start-refused.ts';

/** All that touching the database takes: migrating and single commands need nothing more. */
export const databaseVariables = z.object({
  DATABASE_URL: z.string().optional(),
  DATABASE_APP_URL: z.string().optional(),
  SECRET_KEY: z.string().min(16, 'SECRET_KEY needs at least 16 characters.'),
});

export interface DatabaseConfig {
  /** Connection of the owner; only the migration needs it. */
  ownerUrl: string | undefined;
  /** Connection of the application's role, which row-level security binds. */
  appUrl: string;
  /** The application role's password when the migration makes the role; undefined when an operator made it. */
  appPassword: string | undefined;
  secretKey: string;
}

/** The application's role when the migration makes it. */
const defaultAppRole = 'waypost_app';

/** Reads the database's part of the environment alone; every problem is named in one message. */
export function readDatabaseConfig(env: Record<string, string | undefined>): DatabaseConfig {
  return databaseConfig(readEnvironment(databaseVariables, env));
}

export function databaseConfig(e: z.output<typeof databaseVariables>): DatabaseConfig {
  const { DATABASE_URL: ownerUrl, DATABASE_APP_URL: givenUrl, SECRET_KEY: secretKey } = e;
  if (givenUrl !== undefined) return { ownerUrl, appUrl: givenUrl, appPassword: undefined, secretKey };
  if (ownerUrl === undefined) {
    throw new StartRefused(
      'Set DATABASE_URL or DATABASE_APP_URL (npm start sets them for the embedded database).',
    );
  }
  // The password follows from the root key, so nothing has to be copied between machines.
  const appPassword = createHmac('sha256', secretKey).update('database role').digest('base64url');
  const url = new URL(ownerUrl);
  url.username = defaultAppRole;
  url.password = appPassword;
  return { ownerUrl, appUrl: url.toString(), appPassword, secretKey };
}

/** Name of the role that gets the application's rights. */
export function appRoleOf({ appUrl }: Pick<DatabaseConfig, 'appUrl'>): string {
  return decodeURIComponent(new URL(appUrl).username);
}
