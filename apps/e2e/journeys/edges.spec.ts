import type { Locator, Page } from '@playwright/test';
import { planCard } from '../actors/checkout.ts';
import { hasSettled, sizes } from '../actors/look.ts';
import { signedInPerson } from '../actors/person.ts';
import { expect, test } from '../harness/journey.ts';

/** Browsers lay out in fractions of a pixel. */
const ONE_PX = 1;

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part.toString()} is not on the page.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
const apart = (one: number, other: number) => Math.abs(one - other);

test('A3 a bar above a page reaches from edge to edge, and its words and buttons stand in the column of the page', async ({
  page,
  product,
}) => {
  const { api } = await signedInPerson(page, product.url);
  await api.post('/leads/lists', { name: 'A list' });
  await page.goto('/leads');
  const bar = page.getByRole('status').filter({ hasText: 'with the link we sent' });
  const firstButton = bar.getByRole('link').or(bar.getByRole('button')).filter({ visible: true }).first();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await hasSettled(page);
    const whole = await boxOf(bar);
    const sidebar = await boxOf(page.getByRole('complementary', { name: 'Sidebar' }));
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    const card = await boxOf(page.getByRole('main').getByRole('list').first());
    const sign = await boxOf(bar.locator('svg').first());
    expect(apart(whole.x, sidebar.right), `${size}: begins at the sidebar`).toBeLessThanOrEqual(ONE_PX);
    expect(apart(whole.right, viewport.width), `${size}: ends at the window`).toBeLessThanOrEqual(ONE_PX);
    expect(apart(sign.x, title.x), `${size}: its words begin with the title`).toBeLessThanOrEqual(ONE_PX);
    // Where there is no room beside the words, the buttons have a line of their own, which begins where the words do.
    const edge =
      size === 'desktop'
        ? apart((await boxOf(bar.getByRole('button').last())).right, card.right)
        : apart((await boxOf(firstButton)).x, title.x);
    expect(edge, `${size}: its buttons keep to the column`).toBeLessThanOrEqual(ONE_PX);
  }
});

/** Corners of plan cards that are not as the frame around them asks for, in words. */
async function wrongCorners(page: Page): Promise<string[]> {
  const frame = page.getByRole('list').filter({ has: planCard(page, 'Custom') });
  return frame.evaluate((list) => {
    const around = list.getBoundingClientRect();
    const frameLine = Number.parseFloat(getComputedStyle(list).borderTopWidth);
    const inside = Number.parseFloat(getComputedStyle(list).borderTopLeftRadius) - frameLine;
    const touches = (one: number, other: number) => Math.abs(one - other) <= frameLine + 0.5;
    const problems: string[] = [];
    for (const card of list.children) {
      const box = card.getBoundingClientRect();
      const style = getComputedStyle(card);
      const name = card.querySelector('h3')?.textContent ?? '';
      // A card with an outline of its own stands before its neighbours and is round all around.
      const isOutlined = style.outlineStyle !== 'none';
      const places = [
        [
          'top left',
          touches(box.left, around.left) && touches(box.top, around.top),
          style.borderTopLeftRadius,
        ],
        [
          'top right',
          touches(box.right, around.right) && touches(box.top, around.top),
          style.borderTopRightRadius,
        ],
        [
          'bottom left',
          touches(box.left, around.left) && touches(box.bottom, around.bottom),
          style.borderBottomLeftRadius,
        ],
        [
          'bottom right',
          touches(box.right, around.right) && touches(box.bottom, around.bottom),
          style.borderBottomRightRadius,
        ],
      ] as const;
      for (const [place, isAtFrame, radius] of places) {
        const is = Number.parseFloat(radius);
        if (isOutlined ? is <= 0 : is !== (isAtFrame ? inside : 0)) {
          problems.push(
            `${name}, ${place}: ${is} px, ${isAtFrame ? 'at the corner of' : 'inside'} the frame`,
          );
        }
      }
    }
    // What cuts off what stands out of the frame cuts the outline of the popular plan as well.
    if (getComputedStyle(list).overflow !== 'visible') problems.push('the frame cuts off outlines');
    return problems;
  });
}

test('A11 the frame around the plans is closed at its corners, in one, two and five columns', async ({
  page,
  product,
}) => {
  await signedInPerson(page, product.url);
  await page.goto('/billing');
  const columns: number[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await hasSettled(page);
    const first = await boxOf(planCard(page, 'Free Trial'));
    const tops = await Promise.all(
      ['Free Trial', 'Basic', 'Growth', 'Enterprise', 'Custom'].map((plan) => boxOf(planCard(page, plan))),
    );
    columns.push(tops.filter(({ y }) => apart(y, first.y) <= ONE_PX).length);
    expect(await wrongCorners(page), size).toEqual([]);
  }
  expect(columns).toEqual([5, 2, 1]);
});
