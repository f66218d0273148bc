import { useState, type ComponentType } from 'react';
import { setTheme, useTheme, type Theme } from '../../lib/theme.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { toast } from '../../ui/toast-store.ts';
import { themeChoices } from '../theme/theme-choices.ts';
import type { ThemeMenuProps } from '../theme/theme-menu.tsx';
import { NavItemButton } from './nav-item.tsx';

const load = () => import('../theme/theme-menu.tsx');
/** Ahead of the press; what fails here is said when it is pressed. */
const preload = () => void load().catch(() => undefined);

export function ThemeSwitch({ collapsed }: { collapsed: boolean }) {
  const theme = useTheme((state) => state.theme);
  if (collapsed) return <CollapsedSwitch theme={theme} />;
  return (
    <SegmentedControl<Theme>
      aria-label="Theme"
      stretch
      className="mt-1.5"
      value={theme}
      onValueChange={setTheme}
      segments={themeChoices.map(({ value, label, Icon }) => ({ value, label, icon: <Icon aria-hidden /> }))}
    />
  );
}

/** One button; the menu beside it is brought with the first press, and takes the focus from there. */
function CollapsedSwitch({ theme }: { theme: Theme }) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<ThemeMenuProps>; byKeyboard: boolean } | null>(null);
  const current = themeChoices.find((choice) => choice.value === theme) ?? themeChoices[0];
  const name = { label: `Theme: ${current.label}`, icon: current.Icon, collapsed: true };
  if (menu !== null) {
    return (
      <menu.Menu byKeyboard={menu.byKeyboard}>
        <NavItemButton {...name} />
      </menu.Menu>
    );
  }
  function open(byKeyboard: boolean) {
    load().then(
      ({ ThemeMenu }) => setMenu({ Menu: ThemeMenu, byKeyboard }),
      () =>
        toast({
          tone: 'danger',
          title: 'The themes did not load',
          description: 'Check your connection and try again.',
        }),
    );
  }
  return (
    <NavItemButton
      {...name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open(true);
      }}
    />
  );
}
