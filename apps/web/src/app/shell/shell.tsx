import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useMatch, useNavigation } from 'react-router';
import { answerWatch } from '../../lib/answer-watch.ts';
import { Later } from '../../lib/later.tsx';
import { hasSandboxMenu } from '../../lib/page-flags.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useSteadyLoading } from '../../ui/skeleton.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { paths } from '../paths.ts';
import { Header } from './header.tsx';
import { ShellBanners } from './shell-banners.tsx';
import { narrowWindow, Sidebar } from './sidebar.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const SandboxMenu = lazy(async () => {
  const { SandboxMenu: Menu } = await import('../../features/sandbox/components/sandbox-menu.tsx');
  return { default: Menu };
});

const ShortcutHelp = lazy(async () => ({
  default: (await import('../help/shortcut-help.tsx')).ShortcutHelp,
}));

/** Its room is kept, so that the search beside it stays where it is. It is nobody's first need. */
function SandboxTools() {
  const room = <span className="w-22.5 max-md:w-8" />;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  return isWanted ? (
    <Suspense fallback={room}>
      <SandboxMenu />
    </Suspense>
  ) : (
    room
  );
}

/** Sidebar, header and the page between them. */
export function Shell() {
  const narrow = useMedia(narrowWindow);
  const { helpOpen, setHelpOpen } = useShellKeys(narrow);
  // A page and the shell around it at once keep a phone busy for too long; the dashboard comes in steps of its own.
  const isDashboard = useMatch(paths.dashboard) !== null;
  const loading = useNavigation().state !== 'idle';
  const takesLong = useSteadyLoading(loading);
  useEffect(() => {
    if (!loading) return undefined;
    const end = answerWatch.begin();
    return () => end('answered');
  }, [loading]);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-3 z-70 -translate-y-16 rounded-control border border-border-strong bg-raised px-3 py-2 focus:translate-y-0"
      >
        Skip to content
      </a>
      {takesLong ? (
        <div
          aria-hidden
          data-testid="page-under-way"
          className="fixed inset-x-0 top-0 z-30 h-0.5 origin-left animate-under-way bg-primary"
        />
      ) : null}
      <Sidebar narrow={narrow} />
      {/* A page marked `data-fills` is as high as what header and bars leave, and scrolls inside; `data-grows`: at least so high. */}
      <div className="flex min-w-0 flex-1 flex-col has-data-fills:h-dvh">
        <Header tools={hasSandboxMenu() ? <SandboxTools /> : null} onHelp={() => setHelpOpen(true)} />
        <ShellBanners />
        <main
          id="main"
          tabIndex={-1}
          aria-busy={loading || undefined}
          className="min-w-0 flex-1 p-6 outline-none has-data-fills:flex has-data-fills:min-h-0 has-data-fills:flex-col has-data-grows:flex has-data-grows:flex-col max-md:p-4"
        >
          {isDashboard ? (
            <Outlet />
          ) : (
            <Later isPage>
              <Outlet />
            </Later>
          )}
        </main>
      </div>
      {helpOpen ? (
        <Suspense>
          <ShortcutHelp open onOpenChange={setHelpOpen} />
        </Suspense>
      ) : null}
    </div>
  );
}
