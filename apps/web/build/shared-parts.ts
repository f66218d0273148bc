/**
 * Small things that a few pages share, put together so that a page asks for one file where it would ask for a dozen:
 * over a phone's network a request costs more than the few bytes that a page gets beyond its need. Each group is what
 * one of the first pages of the day needs; to every other page it is one small file, which by then is there.
 */

/**
 * What nearly every page draws with and the shell alone does not need: menus, dialogs, fields, dates, the calls of lead
 * lists. About 20 kB, which the first page fetches and no other page again.
 */
const everyPagesParts: readonly RegExp[] = [
  /node_modules[\\/]date-fns[\\/]/,
  /@radix-ui[\\/]react-((dropdown-)?menu|switch)[\\/]/,
  /src[\\/]ui[\\/](code-field|dialog|empty-state|field|focus-first-field|job-progress|menu|page-head|plan-gate|radio-group|search-field|switch|use-rate)\.tsx?/,
  /src[\\/]lib[\\/](api[\\/]download-file|dates|kept-files|labs)\.ts/,
  /features[\\/]leads[\\/]api[\\/]lead-lists\.ts/,
  /contract[\\/]src[\\/]leads\.routes\.ts/,
  /lucide-react/,
];

/** What the dashboard says and asks beside its own parts: plan, campaigns, senders, replies, films. About 14 kB. */
const dashboardParts: readonly RegExp[] = [
  /icons[\\/](arrow-up-right|clipboard-check|shield-question-mark)\.mjs/,
  /src[\\/]ui[\\/](as-table-button|day-table|demo-video)\.tsx/,
  /src[\\/]lib[\\/](later\.tsx|outside-links\.ts)/,
  /features[\\/]billing[\\/](index|api[\\/]subscription|model[\\/](subscription-words|subscription-facts|usage-words))\.ts/,
  /features[\\/]campaigns[\\/]api[\\/](campaigns|sending-stop)\.ts/,
  /features[\\/]dashboard[\\/](api[\\/]campaign-health\.ts|components[\\/]campaign-health-card\.tsx)/,
  /features[\\/]inbox[\\/]components[\\/]intent-badge\.tsx/,
  /features[\\/]leads[\\/]signals[\\/]signal-words\.ts/,
  /features[\\/]linkedin[\\/]components[\\/]connect-gate\.tsx/,
  /features[\\/]onboarding[\\/]api[\\/]onboarding\.ts/,
  /domain[\\/]src[\\/](billing[\\/](subscription-state|entitlements)|clocks[\\/]zone-time|users[\\/]onboarding)\.ts/,
  /contract[\\/]src[\\/](campaigns|linkedin-config|leads-enrichment)\.routes\.ts/,
];

/** What the page of lists shows of uploads and jobs. About 3 kB. */
const uploadParts: readonly RegExp[] = [
  /icons[\\/]list\.mjs/,
  /features[\\/]leads[\\/](components[\\/]kept-uploads\.tsx|csv[\\/]kept-upload\.ts)/,
  /features[\\/]jobs[\\/](index\.ts|api[\\/]jobs\.ts|components[\\/]job-row\.tsx)/,
  /contract[\\/]src[\\/]jobs\.routes\.ts/,
];

/** Pages and dialogs that need a part before it is for all; most icons are for fewer. */
const sharedByMany = 3;

/** In the form that the build takes it in, before what only some pages share. */
export const commonParts = {
  name: 'common',
  test: isAmong(everyPagesParts),
  minShareCount: sharedByMany,
  priority: 4,
};

/** In the form that the build takes them in; `priority` places them behind the groups of what every page shares. */
export const sharedParts = [
  { name: 'overview', test: isAmong(dashboardParts), minShareCount: 2, priority: 0.5 },
  { name: 'uploads', test: isAmong(uploadParts), minShareCount: 2, priority: 0.4 },
];

function isAmong(parts: readonly RegExp[]) {
  return (id: string): boolean => parts.some((part) => part.test(id));
}
