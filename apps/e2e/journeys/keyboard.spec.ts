import type { CDPSession, Page } from '@playwright/test';
import { hasComeToRest, sideBySide, sizes } from '../actors/look.ts';
import { signedInAgain, signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';
import { builtPages } from '../harness/routes.ts';

/** Presses of Tab between two looks, and after which a page counts as a trap. */
const pressesAtOnce = 15;
const pressesMax = 150;
/** Of one page in one size: a page that never comes to rest is a fault too. */
const walksMax = 3;

interface Walk {
  ended: boolean;
  unseen: string[];
}

/** Writes down in the page what takes the focus, and whether it can be seen there. */
async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walk: Walk = { ended: false, unseen: [] };
    const { walk: before } = window as unknown as { walk?: { stop: () => void } };
    before?.stop();
    for (const element of document.querySelectorAll('[data-walked]')) element.removeAttribute('data-walked');
    function seen({ target }: Event) {
      if (!(target instanceof Element)) return;
      if (target.hasAttribute('data-walked')) walk.ended = true;
      target.setAttribute('data-walked', '');
      const { width, height } = target.getBoundingClientRect();
      const { outlineStyle, boxShadow, opacity } = getComputedStyle(target);
      const isMarked = outlineStyle !== 'none' || boxShadow !== 'none';
      if (width * height === 0 || Number(opacity) === 0 || !isMarked)
        walk.unseen.push(target.outerHTML.slice(0, 140));
    }
    document.addEventListener('focusin', seen);
    Object.assign(window, {
      walk: Object.assign(walk, { stop: () => document.removeEventListener('focusin', seen) }),
    });
    // Behind the last place of a page the focus is nobody's.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    walk.unseen = [];
  });
}

/** Presses Tab without a look in between: the recorder of journeys takes one of the page at every key it is told of. */
async function pressTabs(keys: CDPSession, times: number): Promise<void> {
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: times }, () => [
    keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ]);
  await Promise.all(presses.flat());
}

/**
 * What Tab alone does not reach, what is reached unseen, and whether the way through the page ends. Where controls came or
 * went under the walk, as when a bar appears above, it is walked anew: the way was another one.
 */
async function walkThrough(page: Page, keys: CDPSession, where: string): Promise<string[]> {
  let found: string[] = [];
  for (let walks = 0; walks < walksMax; walks += 1) {
    // What another size draws anew took the focus with it, which is given back a moment later.
    await hasComeToRest(page);
    const before = await controlsOf(page);
    found = await walkOnce(page, keys, where);
    if (found.length === 0 || (await controlsOf(page)) === before) break;
  }
  return found;
}

async function walkOnce(page: Page, keys: CDPSession, where: string): Promise<string[]> {
  await watchFocus(page);
  for (let presses = 0; presses < pressesMax; presses += pressesAtOnce) {
    await pressTabs(keys, pressesAtOnce);
    const walk = await page.evaluate(() => (window as unknown as { walk: Walk }).walk);
    if (walk.ended) {
      const unseen = walk.unseen.map((element) => `${where}: focused without being seen: ${element}`);
      return [...unseen, ...(await notReached(page, where))];
    }
  }
  return [`${where}: Tab does not come to an end after ${pressesMax} presses`];
}

/** Which controls there are, in the order of the page. */
function controlsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
      .map((element) =>
        [
          element.localName,
          element.getAttribute('aria-label'),
          element.textContent,
          element.matches(':disabled'),
        ].join(' '),
      )
      .join('\n'),
  );
}

function notReached(page: Page, where: string): Promise<string[]> {
  return page.evaluate((place) => {
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]');
    // Of a group of radios, tabs or entries of a menu one takes the focus; arrows do the rest.
    const reachable = [...controls].filter(
      (element) =>
        !element.matches(
          ':disabled, [tabindex="-1"], [type=hidden], [type=radio], [role=radio], [aria-hidden=true]',
        ) &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    return reachable
      .filter((element) => !element.hasAttribute('data-walked'))
      .map((element) => `${place}: not reached by Tab: ${element.outerHTML.slice(0, 140)}`);
  }, where);
}

test('every page is walked through with Tab alone, seen at each step, in all sizes', async ({
  page,
  product,
  anotherBrowser,
}) => {
  test.setTimeout(240_000);
  const person = await signedInPerson(page, product.url);
  const second = await (await anotherBrowser()).newPage();
  await signedInAgain(second, product.url, person);
  const addresses = builtPages().filter((pattern) => !pattern.includes(':'));
  const keysOf = new Map<Page, CDPSession>();
  for (const each of [page, second]) keysOf.set(each, await each.context().newCDPSession(each));
  const problems = await sideBySide([page, second], addresses, async (each, address) => {
    const keys = keysOf.get(each);
    if (keys === undefined) throw new Error('There are no keys for this page.');
    await each.goto(address);
    const found: string[] = [];
    for (const [size, viewport] of Object.entries(sizes)) {
      await each.setViewportSize(viewport);
      found.push(...(await walkThrough(each, keys, `${address}, ${size}`)));
    }
    return found;
  });
  expect(problems.join('\n')).toBe('');
});

test("behind the last place of a page the focus stays nobody's, whatever changes in the page", async ({
  page,
  product,
}) => {
  await signedInPerson(page, product.url);
  await page.goto('/settings/feedback');
  await hasComeToRest(page);
  await page.getByRole('main').locator('a, button, input, textarea').last().focus();
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
  for (let presses = 0; presses < 30 && (await hasFocus()); presses += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(false);
  // As a tooltip that fades, or an answer that comes.
  await page.evaluate(() => {
    const note = document.body.appendChild(document.createElement('p'));
    return new Promise((done) => setTimeout(() => done(note.remove()), 200));
  });
  expect(await hasFocus()).toBe(false);
});
