import { Badge } from '../../../ui/badge.tsx';
import { DemoPicture, DemoVideo } from '../../../ui/demo-video.tsx';

const tutorials = [
  {
    title: 'Analytics',
    module: 'analytics',
    missing: 'Figures over all campaigns are not built yet. Each campaign has its own.',
  },
  { title: 'Outreach with AI', module: 'outreach-with-ai', animation: 'from-left' },
  { title: 'Prospect with AI', module: 'prospect-with-ai', animation: 'from-right' },
  {
    title: 'Unibox - AI Sales Bot',
    module: 'unibox-ai-sales-bot',
    missing: 'The bot is not built yet. You answer in the Unibox yourself.',
  },
] as const;

/** A short film of each module on this product's own screens, played from this server. */
export function TutorialGrid() {
  return (
    <section aria-labelledby="watch-and-learn">
      <h2 id="watch-and-learn" className="mb-3 text-h2">
        Watch &amp; Learn
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tutorials.map((tutorial) => (
          <li key={tutorial.module} className="min-w-0">
            {'missing' in tutorial ? (
              <DemoPicture src={`/demo/${tutorial.module}.webp`} className="border border-border grayscale">
                <Badge className="absolute top-2 left-2 bg-tooltip text-on-tooltip">Not built yet</Badge>
              </DemoPicture>
            ) : (
              <DemoVideo
                title={tutorial.title}
                animation={tutorial.animation}
                thumbnailSrc={`/demo/${tutorial.module}.webp`}
                videoSrc={`/demo/${tutorial.module}.html`}
              />
            )}
            <h3 className="mt-2 text-dense font-medium">{tutorial.title}</h3>
            {'missing' in tutorial ? <p className="text-caption text-fg-muted">{tutorial.missing}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
