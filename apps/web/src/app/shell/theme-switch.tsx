import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, useTheme, type Theme } from '../../lib/theme.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../../ui/menu.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { NavItemButton } from './nav-item.tsx';

const choices = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const;

export function ThemeSwitch({ collapsed }: { collapsed: boolean }) {
  const theme = useTheme((state) => state.theme);
  if (!collapsed) {
    return (
      <SegmentedControl<Theme>
        aria-label="Theme"
        stretch
        className="mt-1.5"
        value={theme}
        onValueChange={setTheme}
        segments={choices.map(({ value, label, Icon }) => ({ value, label, icon: <Icon aria-hidden /> }))}
      />
    );
  }
  const current = choices.find((choice) => choice.value === theme) ?? choices[0];
  return (
    <Menu>
      <MenuTrigger>
        <NavItemButton label={`Theme: ${current.label}`} icon={current.Icon} collapsed />
      </MenuTrigger>
      <MenuContent side="right" align="end">
        <MenuRadioGroup
          value={theme}
          onValueChange={(value) => {
            const chosen = choices.find((choice) => choice.value === value);
            if (chosen) setTheme(chosen.value);
          }}
        >
          {choices.map(({ value, label, Icon }) => (
            <MenuRadioItem key={value} value={value}>
              <Icon aria-hidden /> {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
