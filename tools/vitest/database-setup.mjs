import { prepareTestDatabase } from './test-database.mjs';

/**
 * Global setup of the database tests. The test processes inherit the environment.
 * @returns {Promise<() => Promise<void>>} the teardown
 */
export default async function setup() {
  const database = await prepareTestDatabase();
  Object.assign(process.env, database.env);
  return database.close;
}
