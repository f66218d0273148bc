import { DemoVideo } from '../../../ui/demo-video.tsx';

const tutorials = [
  { title: 'Analytics', module: 'analytics', animation: 'from-bottom' },
  { title: 'Outreach with AI', module: 'outreach', animation: 'from-left' },
  { title: 'Prospect with AI', module: 'prospect', animation: 'from-right' },
  { title: 'Unibox - AI Sales Bot', module: 'unibox', animation: 'from-center' },
] as const;

/** A short tour of each module, played from this server. */
export function TutorialGrid() {
  return (
    <section aria-labelledby="watch-and-learn">
      <h2 id="watch-and-learn" className="mb-3 text-h2">
        Watch &amp; Learn
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tutorials.map(({ title, module, animation }) => (
          <li key={module} className="min-w-0">
            <DemoVideo
              title={title}
              animation={animation}
              thumbnailSrc={`/tutorials/${module}.svg`}
              videoSrc={`/tutorials/player.html?module=${module}`}
            />
            <h3 className="mt-2 text-dense font-medium">{title}</h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
