import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runPackage } from './command.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, one that is installed, one in Playwright's cache, else installed from
 * Debian (as root there), else by Playwright.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} its executable
 */
export async function findBrowser(say) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    say(`CHROMIUM_PATH names ${given}, which does not exist; looking elsewhere.`);
  }
  const present = installed() ?? inPlaywrightCache();
  if (present) return present;
  if (isDebian() && process.getuid?.() === 0) {
    say('Installing Chromium from Debian (once).');
    installFromDebian();
    const found = installed();
    if (found) return found;
  }
  say("Installing Playwright's Chromium (once).");
  await runPackage('playwright', ['install', 'chromium']);
  return inPlaywrightCache();
}

function installed() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name + suffix)));
  return [...candidates, ...USUAL_PLACES].find(works);
}

function inPlaywrightCache() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || usualCache();
  if (!existsSync(folder)) return undefined;
  const inside = [
    ...[
      'chrome-linux64/chrome',
      'chrome-linux/chrome',
      'chrome-headless-shell-linux64/chrome-headless-shell',
    ],
    ...['chrome-linux/headless_shell', 'chrome-win64/chrome.exe', 'chrome-win/chrome.exe'],
    ...['chrome-mac-arm64', 'chrome-mac-x64', 'chrome-mac'].flatMap((mac) => [
      `${mac}/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing`,
      `${mac}/Chromium.app/Contents/MacOS/Chromium`,
    ]),
  ];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium'))
    .toSorted()
    .toReversed()
    .flatMap((name) => inside.map((path) => join(folder, name, path)))
    .find(works);
}

function usualCache() {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright');
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright');
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

/** A launcher script without its browser behind it (as Ubuntu's "chromium-browser") does not count. */
function works(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  const asked = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 });
  return asked.status === 0 && /\d+\.\d+/.test(asked.stdout);
}

function isDebian() {
  try {
    return /^(ID|ID_LIKE)=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' });
  // On a fresh machine the package lists are empty; elsewhere updating them would only take time.
  if (install().status === 0) return;
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  install();
}
