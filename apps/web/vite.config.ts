import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { checkedBuildConfig } from './build/build-config.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { fontPreload } from './build/font-preload.ts';
import { iconInPage } from './build/icon-in-page.ts';
import { loadingScreenFirst } from './build/loading-screen-first.ts';
import { pageFiles } from './build/page-files.ts';
import { commonParts, sharedParts } from './build/shared-parts.ts';
import { selectStyleWithoutHtml } from './build/select-style-without-html.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const apiAddress = process.env['WAYPOST_DEV_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ mode }) => ({
  root,
  plugins: [
    checkedBuildConfig({ ...loadEnv(mode, root, 'VITE_'), ...process.env }),
    react(),
    tailwindcss(),
    selectStyleWithoutHtml(),
    fontPreload(),
    iconInPage(`${root}public/favicon.svg`),
    loadingScreenFirst(),
    pageFiles({
      paths: `${root}src/app/paths.ts`,
      routes: [`${root}src/app/private-pages.ts`, `${root}src/app/routes.tsx`],
    }),
    compressedFiles(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Fonts and images stay files: `font-src` and caching both want an address, not a data URI.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The name of what pages share would list them all.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|@tanstack[\\/](query-core|react-query)|zustand)[\\/]/,
              priority: 20,
            },
            { name: 'ui', test: sharedInterface, priority: 10 },
            // What else the first page needs: one request instead of one for each thing that pages share with it.
            { name: 'start', tags: ['$initial'], priority: 5 },
            commonParts,
            // Icons, fields and calls that many pages share are small: alone each costs a page a request.
            {
              name: 'shared',
              test: /lucide-react|src[\\/](ui|lib)[\\/]/,
              minShareCount: 4,
              maxModuleSize: 6_000,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
              priority: 1,
            },
            ...sharedParts,
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': apiAddress, '/_sandbox': apiAddress, '/mail': apiAddress },
  },
}));

/**
 * What the shell draws with and every page shares. Components that only some pages need (tables,
 * pickers, file drops) stay out, so the first load does not carry them.
 */
function sharedInterface(id: string): boolean {
  if (/src[\\/]ui[\\/](asleep|button|tooltip|popover|sheet|avatar|badge|progress|logo|icon)/.test(id))
    return true;
  return /node_modules[\\/](@radix-ui[\\/]react-(tooltip|popover|popper|dialog|slot|presence|portal|dismissable-layer|focus|roving-focus|collection|compose-refs|context|primitive|use-|id|direction|arrow|visually-hidden)|@floating-ui|clsx|tailwind-merge|aria-hidden|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|get-nonce)/.test(
    id,
  );
}
