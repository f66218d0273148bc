import { Monitor, Moon, Sun } from 'lucide-react';

/** The themes in the order in which they are offered. */
export const themeChoices = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const;
