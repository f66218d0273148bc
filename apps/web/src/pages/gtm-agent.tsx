import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { JoinList } from '../features/feedback/components/join-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { DemoVideo } from '../ui/demo-video.tsx';
import { PageHead } from '../ui/page-head.tsx';

const willDo = [
  'You state a goal, such as twenty talks with heads of support this month.',
  'It answers with a plan: buyer profile, sources, size of the list, sequence, senders, what to expect, cost and risks.',
  'Nothing runs before you approve it. Each change it proposes can be looked at, edited or refused.',
  'Every run is written down step by step, and is undone where LinkedIn lets it.',
  'Each day it says what happened, what needs you, and what it would do next.',
];

const wish = 'Please tell me when the GTM Agent can be used.';

/** Films of this product's own screens: nobody can be shown an agent that does not exist. */
const films = [
  { title: 'Prospect with AI', module: 'prospect-with-ai', animation: 'from-left' },
  { title: 'Outreach with AI', module: 'outreach-with-ai', animation: 'from-right' },
] as const;

const parts = [
  { label: 'Find leads with AI', to: paths.leadsWithAi },
  { label: 'Lead lists', to: paths.leads },
  { label: 'Campaigns', to: paths.campaigns },
  { label: 'Unibox', to: paths.inbox },
];

/** What the agent will do, the way to be told of it, and the parts that it will bring together. */
export function Component() {
  usePageTitle('GTM Agent');
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-4">
      <PageHead
        className="mb-0"
        title="GTM Agent"
        note={<Badge>Soon</Badge>}
        description="It is not built yet and comes with a later version."
      />
      <Card role="group" aria-label="What it will do">
        <CardHead title="What it will do" />
        <CardBody>
          <ul className="flex max-w-[72ch] list-disc flex-col gap-2 pl-4 text-dense">
            {willDo.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <JoinList words={wish} />
      <Card role="group" aria-label="What works already">
        <CardHead title="What works already" />
        <CardBody className="flex flex-col gap-4">
          <p className="max-w-[72ch] text-dense text-fg-muted">
            What it will bring together you do by hand today: find people, reach them, answer them.
          </p>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {films.map(({ title, module, animation }) => (
              <li key={module} className="min-w-0">
                <DemoVideo
                  title={title}
                  animation={animation}
                  thumbnailSrc={`/demo/${module}.webp`}
                  videoSrc={`/demo/${module}.html`}
                />
                <p className="mt-2 text-dense font-medium">{title}</p>
              </li>
            ))}
          </ul>
          <ul className="flex flex-wrap gap-2">
            {parts.map(({ label, to }) => (
              <li key={to}>
                <Button asChild>
                  <Link to={to}>{label}</Link>
                </Button>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  );
}
