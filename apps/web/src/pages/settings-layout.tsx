import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import { SearchField } from '../ui/search-field.tsx';
import { useAuth } from '../features/auth/index.ts';
import { findSettings, searchedSections, sectionsFor, type SettingsSection } from './settings-sections.ts';

/**
 * Sub-navigation left, form right; above each other where there is no room. The search finds single settings; Enter
 * opens the first.
 */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState('');
  const isAdmin = useAuth((state) => state.isAdmin);
  const searched = searchedSections(isAdmin);
  const navigate = useNavigate();
  const searching = typed.trim() !== '';
  const openFirst = () => {
    const [first] = findSettings(searched, typed);
    if (first === undefined) return;
    setTyped('');
    void navigate(first.to);
  };
  return (
    <div data-grows className="flex flex-1 gap-6 max-lg:flex-col max-lg:gap-4">
      <nav
        aria-label="Settings"
        className="-my-6 -ml-6 w-52 flex-none border-r border-border px-2 py-4 max-lg:m-0 max-lg:w-auto max-lg:border-0 max-lg:p-0"
      >
        <SearchField
          aria-label="Search settings"
          placeholder="Search settings"
          value={typed}
          onValueChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && searching) openFirst();
          }}
          className="mb-3 w-full"
        />
        {searching ? (
          <Found sections={searched} typed={typed} onChosen={() => setTyped('')} />
        ) : (
          <Sections sections={sectionsFor(isAdmin)} />
        )}
      </nav>
      <div className="w-full max-w-[800px] min-w-0">{children}</div>
    </div>
  );
}

/** In a row where it is narrow; the open section is then in view. */
function Sections({ sections }: { sections: readonly SettingsSection[] }) {
  const row = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (!row.current || !current) return;
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += current.left - left - (width - current.width) / 2;
  }, []);
  return (
    <ul
      ref={row}
      className="flex flex-col gap-0.5 max-lg:flex-row max-lg:overflow-x-auto max-lg:[scrollbar-width:none]"
    >
      {sections.map(({ label, to, icon: Icon }) => (
        <li key={to} className="flex-none">
          <NavLink
            to={to}
            end
            className={`${line} aria-[current=page]:bg-accent-bg aria-[current=page]:text-accent-fg`}
          >
            <Icon aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

const line =
  'flex min-h-8 items-center gap-2 rounded-control px-2 py-1 text-dense font-medium text-fg-muted hover:bg-active hover:text-fg';

function Found(props: { sections: readonly SettingsSection[]; typed: string; onChosen: () => void }) {
  const { sections, typed, onChosen } = props;
  const found = findSettings(sections, typed);
  return (
    <>
      <p role="status" className={found.length === 0 ? 'px-2 text-dense text-fg-muted' : 'sr-only'}>
        {found.length === 0 ? 'No setting is called that.' : `${found.length} found`}
      </p>
      <ul className="flex flex-col gap-0.5">
        {found.map(({ label, section, to, icon: Icon }) => (
          <li key={`${section} ${label}`}>
            <Link to={to} className={line} onClick={onChosen}>
              <Icon aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block truncate">{label}</span>
                <span className="block truncate text-caption font-normal text-fg-subtle">{section}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
