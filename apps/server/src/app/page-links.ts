/**
 * Links that make a browser fetch a page's own scripts together with the first ones. Before: only once those had run
 * did it know which ones the address needs. Like those they come after the style sheet.
 *
 * @param files scripts by address, `:name` standing for one part of it, as the build writes them
 * @returns HTML for the head of the page at a path; empty for an address without scripts of its own
 */
export function pageLinks(files: Readonly<Record<string, readonly string[]>>): (path: string) => string {
  const pages = Object.entries(files)
    // What is written out goes before what only fits: `/leads/duplicates` before `/leads/:id`.
    .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
    .map(([address, scripts]) => ({
      fits: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`),
      links: scripts
        .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
        .join(''),
    }));
  return (path) => pages.find(({ fits }) => fits.test(path))?.links ?? '';
}
