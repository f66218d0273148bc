import { useState, type ReactElement } from 'react';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../../ui/menu.tsx';
import { themeChoices } from './theme-choices.ts';

export interface ThemeMenuProps {
  /** Opened without a pointer: then the first entry has the focus. */
  byKeyboard: boolean;
  /** The button it opens from. */
  children: ReactElement;
}

/** The themes beside a collapsed sidebar. It comes with the first press of its button, and comes open. */
export function ThemeMenu({ byKeyboard, children }: ThemeMenuProps) {
  const theme = useTheme((state) => state.theme);
  const [open, setOpen] = useState(true);
  const [isFirstTime, setFirstTime] = useState(true);
  return (
    <Menu
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setFirstTime(false);
      }}
    >
      <MenuTrigger>{children}</MenuTrigger>
      <MenuContent side="right" align="end">
        <MenuRadioGroup
          value={theme}
          onValueChange={(value) => {
            const chosen = themeChoices.find((choice) => choice.value === value);
            if (chosen) setTheme(chosen.value);
          }}
        >
          {themeChoices.map(({ value, label, Icon }, index) => (
            <MenuRadioItem
              key={value}
              value={value}
              {...(isFirstTime && byKeyboard && index === 0 ? { ref: takeFocus } : {})}
            >
              <Icon aria-hidden /> {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

/** The key that opened it was pressed before the menu could see it. */
function takeFocus(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}
