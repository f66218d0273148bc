import { spawn, spawnSync } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';

const MOST_BYTES = 3_000_000;
/** From the best quality to the smallest file; the first that stays inside the limit is kept. */
const QUALITIES = [34, 40, 46];

/** @throws {Error} with a sentence when this machine has no ffmpeg that writes WebM */
export function encoderOfMachine() {
  const { status, stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('Install ffmpeg first: the frames of the browser are encoded by it.');
  for (const name of ['libvpx-vp9', 'libvpx']) if (stdout.includes(` ${name} `)) return name;
  throw new Error('The ffmpeg of this machine writes neither VP9 nor VP8.');
}

/**
 * Encodes frames of uneven length, listed for ffmpeg's concat reader, as one WebM of 25 frames a second.
 * @throws {Error} when ffmpeg fails, or when the film is too large even at the lowest quality
 */
export async function encode({ encoder, list, file, size: [width, height] }) {
  for (const quality of QUALITIES) {
    await run([
      ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list],
      ...['-vf', `fps=25,scale=${width}:${height}:flags=lanczos`, '-an', '-pix_fmt', 'yuv420p'],
      ...['-c:v', encoder, '-crf', String(quality), '-b:v', encoder === 'libvpx' ? '2M' : '0'],
      ...['-g', '240', '-deadline', 'realtime', '-cpu-used', '6'],
      ...(encoder === 'libvpx-vp9' ? ['-row-mt', '1', '-tile-columns', '1', '-tune-content', 'screen'] : []),
      file,
    ]);
    const { size } = await stat(file);
    if (size <= MOST_BYTES) return { bytes: size, quality };
  }
  await rm(file);
  throw new Error(`${file} is larger than ${MOST_BYTES} bytes at every quality: make the story shorter.`);
}

async function run(args) {
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`ffmpeg failed.\n${said.trim()}`);
}
