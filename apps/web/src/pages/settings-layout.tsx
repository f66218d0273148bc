import { FlaskConical, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../app/paths.ts';

/** Sections that work; each gets its line when it does. */
const sections = [
  { label: 'LinkedIn accounts', to: paths.settings, icon: Link2 },
  { label: 'Labs', to: paths.settingsLabs, icon: FlaskConical },
] as const;

/** Sub-navigation left, form right; above each other where there is no room. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-6 max-lg:flex-col max-lg:gap-4">
      <nav
        aria-label="Settings"
        className="-my-6 -ml-6 w-52 flex-none border-r border-border px-2 py-4 max-lg:m-0 max-lg:w-auto max-lg:border-0 max-lg:p-0 lg:min-h-[calc(100dvh-48px)]"
      >
        <ul className="flex flex-col gap-0.5 max-lg:flex-row max-lg:overflow-x-auto">
          {sections.map(({ label, to, icon: Icon }) => (
            <li key={to} className="flex-none">
              <NavLink
                to={to}
                end
                className="flex h-8 items-center gap-2 rounded-control px-2 text-dense font-medium text-fg-muted hover:bg-active hover:text-fg aria-[current=page]:bg-accent-bg aria-[current=page]:text-accent-fg"
              >
                <Icon aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="w-full max-w-[800px] min-w-0">{children}</div>
    </div>
  );
}
