import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Frames that were drawn just before are still on their way for so long at most, in ms. Not in the film: it waits for them. */
const ON_THE_WAY_MS = 600;

/**
 * Takes the frames that a page draws (`Page.startScreencast`) into a folder. The page plays `pace` times slower than
 * the film shows it, so that also a busy machine draws enough of them; what happens while the film is paused, such as
 * waiting for an answer, is not in it. All times of the film are in ms.
 *
 * @param {import('playwright-core').Page} page
 */
export async function startScreencast(page, { folder, pace, size: [width, height] }) {
  const door = await page.context().newCDPSession(page);
  await door.send('Animation.enable');
  await door.send('Animation.setPlaybackRate', { playbackRate: 1 / pace });
  const frames = [];
  const writes = [];
  let latest;
  /** Where the running piece of the film began: in the film, and on the machine's clock. */
  let piece;
  let filmMs = 0;

  const at = (wallMs) => piece.filmMs + Math.max(0, wallMs - piece.wallMs) / pace;
  const keep = (data, ms) => {
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
    frames.push({ file, ms: Math.max(ms, frames.at(-1)?.ms ?? 0) });
    writes.push(writeFile(file, Buffer.from(data, 'base64')));
  };
  door.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    door.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    latest = data;
    if (piece) keep(data, at((metadata.timestamp ?? Date.now() / 1_000) * 1_000));
  });
  await door.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 92,
    maxWidth: width,
    maxHeight: height,
    everyNthFrame: 1,
  });

  return {
    /** Where the film is now. */
    now: () => (piece ? at(Date.now()) : filmMs),
    resume: async () => {
      await page.waitForTimeout(ON_THE_WAY_MS);
      piece = { filmMs, wallMs: Date.now() };
      if (latest) keep(latest, filmMs);
    },
    pause: () => {
      if (piece) filmMs = at(Date.now());
      piece = undefined;
    },
    /** @returns the file that lists the frames for ffmpeg, and how long the film is */
    stop: async () => {
      if (piece) filmMs = at(Date.now());
      piece = undefined;
      await door.send('Page.stopScreencast');
      await door.send('Animation.setPlaybackRate', { playbackRate: 1 });
      await door.detach();
      await Promise.all(writes);
      const lines = frames.flatMap(({ file, ms }, index) => [
        `file '${file}'`,
        `duration ${(((frames[index + 1]?.ms ?? filmMs) - ms) / 1_000).toFixed(4)}`,
      ]);
      const list = join(folder, 'frames.txt');
      // The reader takes the length of the last frame only when the frame is named once more.
      await writeFile(list, [...lines, `file '${frames.at(-1)?.file}'`, ''].join('\n'));
      return { list, ms: filmMs, frames: frames.length };
    },
  };
}
