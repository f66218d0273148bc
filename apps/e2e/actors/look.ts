import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isWaitingForAnswers } from '../harness/requests.ts';

export const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
export type Theme = 'light' | 'dark';

/** Chooses the theme as another tab of the same person would. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((theme) => {
    localStorage.setItem('theme', theme);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
  }, theme);
  await expect(page.locator('html')).toHaveClass(theme);
}

/** The page has finished loading: a heading, nothing busy, nothing that still moves. */
export async function hasSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await movementHasEnded(page);
}

/** Fonts are there and nothing fades or slides any more: what is half faded has colours of its own. */
async function movementHasEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    // What was opened or closed just now begins to move with the next frame, and one movement may start another.
    do {
      await Promise.allSettled(moving().map((animation) => animation.finished));
      await nextFrame();
      await nextFrame();
    } while (moving().length > 0);
  });
}

/** Milliseconds without a change: longer than a page waits before it shows that it is loading. */
const restMs = 300;

/**
 * Nothing changes in the page any more, and no answer is missing that could change it: a page that loads shows nothing of
 * it at first, and a bar above it comes when it is known which of them matters most.
 */
export async function hasComeToRest(page: Page): Promise<void> {
  await expect(async () => {
    await hasSettled(page);
    expect(isWaitingForAnswers(page), 'all requests of the page are answered').toBe(false);
    expect(await changesWithin(page, restMs), 'changes of the page').toBe(0);
    expect(isWaitingForAnswers(page), 'all requests of the page are answered').toBe(false);
  }).toPass({ timeout: 20_000, intervals: [50] });
}

/** How many changes the page sees meanwhile. */
function changesWithin(page: Page, ms: number): Promise<number> {
  return page.evaluate(
    (ms) =>
      new Promise<number>((counted) => {
        let changes = 0;
        const observer = new MutationObserver((records) => (changes += records.length));
        observer.observe(document.body, { subtree: true, childList: true });
        setTimeout(() => {
          observer.disconnect();
          counted(changes);
        }, ms);
      }),
    ms,
  );
}

/**
 * What axe finds on the page as it stands, one line per rule with the places.
 * @param within a part of the page, e.g. an open menu, whose rest is out of reach meanwhile
 */
export async function accessibilityProblems(page: Page, where: string, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  return problemsIn(page, within === undefined ? axe : axe.include(within), where);
}

/** The same for what another theme can change: colours alone. */
export async function colourProblems(page: Page, where: string): Promise<string[]> {
  return problemsIn(
    page,
    new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']),
    where,
  );
}

async function problemsIn(page: Page, axe: AxeBuilder, where: string): Promise<string[]> {
  await movementHasEnded(page);
  // Without frames of other origins (the policy allows none) it need not open a second page to gather what it found.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`);
    return `${where}: ${id} (${help}) ${nodes.length}x\n    ${places.join('\n    ')}`;
  });
}

/** Longer than the window is wide: what cuts a text off has to bear any. */
const longText =
  ' and a name that does not end, of a place that nobody has heard of, in a language of long words';

/**
 * By how much the page is wider than the window, with the last parts that stand out; undefined where it is not. Then the
 * same with long texts wherever one is cut off: names come from outside and are as long as they like.
 */
export async function sidewaysScroll(page: Page): Promise<string | undefined> {
  return page.evaluate((long) => {
    const root = document.documentElement;
    function widerBy(): string | undefined {
      const over = root.scrollWidth - root.clientWidth;
      if (over <= 0) return undefined;
      const beyond = [...document.querySelectorAll('body *')].filter(
        (each) => each.getBoundingClientRect().right > root.clientWidth + 0.5,
      );
      const names = beyond
        .slice(-3)
        .map((each) => `${each.tagName} "${(each.textContent ?? '').slice(0, 40)}"`);
      return `by ${over} px, because of ${names.join(', ')}`;
    }
    const asItIs = widerBy();
    if (asItIs !== undefined) return asItIs;
    const texts = [...document.querySelectorAll('.truncate')].flatMap((each) => {
      const text = document.createTreeWalker(each, NodeFilter.SHOW_TEXT).nextNode();
      return text instanceof Text ? [{ text, was: text.data }] : [];
    });
    for (const { text } of texts) text.data += long;
    const stretched = widerBy();
    for (const { text, was } of texts) text.data = was;
    return stretched && `with long texts ${stretched}`;
  }, longText);
}

/** Looks at addresses in several browsers of one person, each taking the next one. What it finds keeps the order of the addresses. */
export async function sideBySide(
  pages: readonly Page[],
  addresses: readonly string[],
  find: (page: Page, address: string) => Promise<string[]>,
): Promise<string[]> {
  const waiting = [...addresses];
  const found = new Map<string, string[]>();
  await Promise.all(
    pages.map(async (page) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        found.set(next, await find(page, next));
      }
    }),
  );
  return addresses.flatMap((address) => found.get(address) ?? []);
}

export const themes: readonly Theme[] = ['light', 'dark'];
const NARROWEST = { width: 320, height: 640 };

/** Both themes on a desktop and on a phone, and no sideways scroll on the narrowest window. */
export async function problemsEverywhere(page: Page, where: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of themes) {
      await chooseTheme(page, theme);
      await hasSettled(page);
      const find = theme === 'light' ? accessibilityProblems : colourProblems;
      problems.push(...(await find(page, `${where}, ${theme}, ${size}`)));
    }
  }
  await page.setViewportSize(NARROWEST);
  await hasSettled(page);
  const over = await sidewaysScroll(page);
  if (over) problems.push(`${where}: scrolls sideways at ${NARROWEST.width} px ${over}`);
  await page.setViewportSize(sizes.desktop);
  return problems;
}
