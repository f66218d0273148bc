import { useLabs } from '../../../lib/labs.ts';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { FlaskConical } from 'lucide-react';
import { RelationsForm } from './relations-form.tsx';
import { SourcePage } from './source-page.tsx';
import type { RelationKind } from './source-queries.ts';

const words = {
  connections: {
    title: 'Connections Scraper',
    text: 'Your own first-degree network becomes leads: those you choose, newest first.',
    path: paths.leadsFromConnections,
  },
  followers: {
    title: 'Followers Extractor',
    text: 'People who follow your own profile become leads. LinkedIn gives followers no date. Followers of a company page cannot be read: the connection to LinkedIn does not offer them.',
    path: paths.leadsFromFollowers,
  },
} as const;

/** The page of connections or followers; behind Labs until it is switched on. */
export function RelationsExtraction({ kind }: { kind: RelationKind }) {
  const labs = useLabs();
  const { title, text, path } = words[kind];
  if (labs[kind] !== true) return <BehindLabs title={title} kind={kind} />;
  return (
    <SourcePage title={title} text={text} path={path}>
      {(given) => <RelationsForm key={kind} kind={kind} {...given} />}
    </SourcePage>
  );
}

function BehindLabs({ title, kind }: { title: string; kind: RelationKind }) {
  usePageTitle(title, [{ label: 'Lead Lists', to: paths.leads }]);
  return (
    <div className="mx-auto w-full max-w-[720px]">
      <PageHead title={title} />
      <EmptyState
        className="rounded-card border border-border bg-surface"
        icon={<FlaskConical />}
        title="This source is in Labs"
        text={
          kind === 'connections'
            ? 'It works, and may still change. Switch it on under Settings, or upload the file that LinkedIn exports of your connections.'
            : 'It works, and may still change. Switch it on under Settings.'
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" asChild>
              <Link to={paths.settingsLabs}>Open Labs</Link>
            </Button>
            {kind === 'connections' ? (
              <Button asChild>
                <Link to={paths.leadsFromCsv}>Upload the export</Link>
              </Button>
            ) : null}
          </div>
        }
      />
    </div>
  );
}
