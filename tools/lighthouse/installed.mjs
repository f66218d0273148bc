import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { npmCommand } from '../bootstrap/install.mjs';

const folder = dirname(fileURLToPath(import.meta.url));

/**
 * Lighthouse with its setting for desktops and what starts a browser for it, installed from its own lock file when it is not there yet: 114 packages and
 * 176 MB that nobody needs to run the product.
 * @throws {Error} when npm cannot install it
 */
export async function installedLighthouse(say) {
  if (!existsSync(join(folder, 'node_modules/lighthouse/package.json'))) {
    say('Installing Lighthouse (once, about a minute).');
    const npm = npmCommand();
    const { status } = spawnSync(
      npm.file,
      [...npm.args, 'ci', '--ignore-scripts', '--workspaces=false', '--loglevel=error'],
      { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], shell: npm.shell },
    );
    if (status !== 0) throw new Error('Lighthouse could not be installed. Check the network connection.');
  }
  const require = createRequire(join(folder, 'package.json'));
  const load = (path) => import(pathToFileURL(require.resolve(path)).href);
  const { default: lighthouse } = await load('lighthouse');
  const { default: desktop } = await load('lighthouse/core/config/desktop-config.js');
  const { launch } = await load('chrome-launcher');
  return { lighthouse, desktop, launch };
}
