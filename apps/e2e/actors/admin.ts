import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const WAYPOST = fileURLToPath(new URL('../../../tools/waypost.mjs', import.meta.url));

/** `npx waypost admin <email>` against the running product. Who is signed in already learns of it at the next sign-in. */
export async function makeAdmin(dataDir: string, email: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [WAYPOST, 'admin', email], { env });
  if (!stdout.includes(`${email} is an administrator now`)) throw new Error(stdout);
}
