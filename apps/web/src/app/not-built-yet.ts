import { paths } from './paths.ts';

/**
 * Private addresses whose page does not exist yet: they show the shared "not built yet" page. Whoever
 * builds a page deletes its line here and adds it to `private-pages.ts`. What stands in for some of them meanwhile is in
 * `pages/not-built-yet.tsx`; the trend of the dashboard leads to campaigns instead of analytics.
 */
export const notBuiltYet: readonly string[] = [
  paths.post,
  paths.contentCalendar,
  paths.contentOptimizer,
  paths.ideaGenerator,
  paths.contentToCarousel,
  paths.contentStrategy,
  paths.posts,
  paths.templates,
  paths.inspirations,
  paths.socialListening,
  paths.taskBoard,
  paths.analytics,
];
