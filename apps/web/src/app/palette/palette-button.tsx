import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { onApple } from '../../lib/shortcuts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { setPaletteOpen, usePalette } from './palette-state.ts';
import { useRememberPages } from './remember-pages.ts';
import { typeAhead } from './type-ahead.ts';

const keysShown = onApple ? '⌘K' : 'Ctrl K';

const load = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));
/** Ahead of the first opening; what fails here is said when it is opened. */
const preload = () => void load().catch(() => undefined);

/** Opens the palette; Ctrl+K (Cmd+K on a Mac) does so from everywhere, also while typing. */
export function PaletteButton() {
  const open = usePalette((state) => state.open);
  useRememberPages();
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (onApple ? !event.metaKey : !event.ctrlKey) return;
      event.preventDefault();
      if (!event.repeat) setPaletteOpen(!usePalette.getState().open);
    }
    window.addEventListener('keydown', press);
    window.addEventListener('keydown', typeAhead, true);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keydown', typeAhead, true);
      setPaletteOpen(false);
    };
  }, []);
  // Beside the sidebar and who is signed in, a narrower window keeps its room for the name of the page.
  const isIconAlone = useMedia('(max-width: 1279px)');
  // Where only fingers point there is rarely a keyboard for it: fetched when the button is touched, and the page opens faster.
  const canHover = useMedia('(any-hover: hover)');
  useEffect(() => (canHover ? whenIdle(preload) : undefined), [canHover]);
  return (
    <>
      <Tooltip text="Search or jump to" keys={keysShown} side="bottom" enabled={isIconAlone}>
        <button
          type="button"
          aria-keyshortcuts={onApple ? 'Meta+K' : 'Control+K'}
          className="flex h-8 w-56 flex-none items-center gap-2 rounded-control border border-border-strong bg-surface px-2.5 text-fg-subtle hover:bg-hover max-xl:w-8 max-xl:justify-center max-xl:px-0 max-md:border-0 max-md:bg-transparent"
          onClick={() => setPaletteOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Search aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 truncate text-left text-dense max-xl:sr-only">
            Search or jump to
          </span>
          <Kbd aria-hidden className="max-xl:hidden">
            {keysShown}
          </Kbd>
        </button>
      </Tooltip>
      {open ? (
        <Suspense>
          <CommandPalette />
        </Suspense>
      ) : null}
    </>
  );
}
