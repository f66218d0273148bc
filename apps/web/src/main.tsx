import './lib/schema-settings.ts';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepPlace } from './app/keep-place.ts';
import { nameManifest } from './app/name-manifest.ts';
import { createAppRouter } from './app/router.ts';
import { keepFocus } from './ui/keep-focus.ts';
import { styleNonce } from './lib/page-flags.ts';
import { ownTurn } from './lib/own-turn.ts';
import { createQueryClient } from './lib/query-client.ts';
import { cn } from './ui/class-names.ts';
import './styles/index.css';

// The scroll lock of dialogs and menus writes a style element; the policy wants the nonce on it.
const nonce = styleNonce();
if (nonce) setNonce(nonce);

/** The scripts have run, the address is read, the page is drawn: in one task each of them would wait for the others. */
async function start(root: HTMLElement): Promise<void> {
  await ownTurn();
  const queries = createQueryClient();
  const router = createAppRouter(queries);
  await ownTurn();
  // The first use builds the table of all utilities, which is as long as drawing the shell.
  cn('p-1', 'p-2');
  await ownTurn();
  const page = createRoot(root);
  // As a transition the first drawing leaves the browser free every few milliseconds; else it is one long task.
  startTransition(() => {
    page.render(
      <StrictMode>
        <App queries={queries} router={router} />
      </StrictMode>,
    );
  });
  keepFocus();
  keepPlace(router);
  nameManifest();
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
void start(root);
