import { Outlet, useNavigation } from 'react-router';
import { useMedia } from '../../lib/use-media.ts';
import { Header } from './header.tsx';
import { narrowWindow, Sidebar } from './sidebar.tsx';
import { useShellKeys } from './use-shell-keys.ts';

/** Sidebar, header and the page between them. */
export function Shell() {
  const narrow = useMedia(narrowWindow);
  useShellKeys(narrow);
  const loading = useNavigation().state !== 'idle';
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-3 z-70 -translate-y-16 rounded-control border border-border-strong bg-raised px-3 py-2 focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar narrow={narrow} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header />
        <main
          id="main"
          tabIndex={-1}
          aria-busy={loading || undefined}
          className="min-w-0 flex-1 p-6 outline-none max-md:p-4"
        >
          <Outlet />
        </main>
      </div>
    </div>
  );
}
