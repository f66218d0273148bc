import { Link, matchPath, useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';

interface Meanwhile {
  text: string;
  links: readonly { label: string; to: string }[];
}

/** What of a part works already, or does its work today. */
const meanwhiles: Readonly<Record<string, Meanwhile>> = {
  [paths.analytics]: {
    text: 'Figures over all campaigns come with a later version. Each campaign shows its own today.',
    links: [{ label: 'Campaigns', to: paths.campaigns }],
  },
};

export function Component() {
  usePageTitle('Not built yet');
  const { pathname } = useLocation();
  const [, meanwhile] = Object.entries(meanwhiles).find(([path]) => matchPath(path, pathname) !== null) ?? [];
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-24 text-center">
      <h1 tabIndex={-1} className="text-h1">
        This part is not built yet
      </h1>
      <p className="max-w-[44ch] text-fg-muted">{meanwhile?.text ?? 'It comes with a later version.'}</p>
      {meanwhile ? (
        <ul className="mt-4 flex flex-wrap justify-center gap-2">
          {meanwhile.links.map(({ label, to }) => (
            <li key={to}>
              <Button asChild>
                <Link to={to}>{label}</Link>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant={meanwhile ? 'ghost' : 'secondary'} className={meanwhile ? 'mt-1' : 'mt-4'} asChild>
        <Link to={paths.dashboard}>Go to the dashboard</Link>
      </Button>
    </div>
  );
}
