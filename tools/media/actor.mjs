/* global window */

/**
 * Moves through the product as a calm person would, for a film. Times are those of the film, in ms.
 *
 * @param {import('playwright-core').Page} page
 */
export function actorOn(page, film, pace) {
  const steps = [];
  const rest = (ms) => page.waitForTimeout(ms * pace);

  async function glideTo(target, { x = 0.5, y = 0.5 } = {}) {
    await target.waitFor();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`Not on the screen: ${target}`);
    const [left, top] = [box.x + box.width * x, box.y + box.height * y];
    await page.evaluate(([toX, toY]) => window.mediaPointer.glide(toX, toY), [left, top]);
    await page.mouse.move(left, top);
    await rest(160);
  }

  return {
    page,
    steps,
    rest,
    glideTo,
    /** From here on the film shows what this sentence says. */
    say: (text) => steps.push({ text, ms: Math.round(film.now()) }),
    click: async (target, where) => {
      await glideTo(target, where);
      await page.evaluate(() => window.mediaPointer.press());
      await rest(90);
      await page.mouse.down();
      await page.mouse.up();
    },
    type: (text, msPerKey = 34) => page.keyboard.type(text, { delay: msPerKey * pace }),
    /** Turns the wheel where the pointer is. */
    scroll: async (pixels, ms = 900) => {
      const count = Math.max(1, Math.round(ms / 33));
      const done = (part) => (1 - Math.cos(Math.PI * part)) / 2;
      for (let index = 0; index < count; index += 1) {
        await page.mouse.wheel(0, pixels * (done((index + 1) / count) - done(index / count)));
        await rest(33);
      }
    },
    /** What happens meanwhile is cut out of the film: waiting for answers, and preparations. */
    offScreen: async (work) => {
      film.pause();
      const answer = await work();
      await film.resume();
      return answer;
    },
  };
}
