import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPackage } from '../test/command.mjs';
import { actorOn } from './actor.mjs';
import { encode } from './ffmpeg.mjs';
import { pageOfFilm } from './page-of-film.mjs';
import { startScreencast } from './screencast.mjs';

/** What one sees of the product, in CSS pixels, and how many pixels of the film one of those becomes. */
export const STAGE = { width: 1280, height: 720, scale: 1.25 };
const size = [STAGE.width * STAGE.scale, STAGE.height * STAGE.scale];

/** Plays a story, and writes its film and the page that shows it into a folder. */
export async function recordFilm(page, story, { folder, pace, encoder, say }) {
  const frames = await mkdtemp(join(tmpdir(), 'waypost-frames-'));
  try {
    const film = await startScreencast(page, { folder: frames, pace, size });
    const actor = actorOn(page, film, pace);
    const {
      list,
      ms,
      frames: count,
    } = await story.play(actor).then(film.stop, async (error) => {
      await film.stop();
      throw error;
    });
    say(`${story.name}: ${(ms / 1_000).toFixed(1)} s, ${count} frames`);
    const file = join(folder, `${story.name}.webm`);
    const { bytes, quality } = await encode({ encoder, list, file, size });
    say(`${story.name}.webm: ${(bytes / 1_000_000).toFixed(2)} MB at quality ${quality}`);
    const shown = join(folder, `${story.name}.html`);
    await writeFile(shown, pageOfFilm({ ...story, steps: actor.steps }));
    await runPackage('oxfmt', [shown]);
  } finally {
    await rm(frames, { recursive: true, force: true });
  }
}
