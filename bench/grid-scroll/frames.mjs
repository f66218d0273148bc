/**
 * What a page's main thread worked for each frame while something was done with it. Two clocks: the wall's, on which a
 * frame is late, and the thread's own, which other processes of the machine do not move.
 */
export async function recordFrames(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  await page.evaluate(startRecording);
  await act();
  const { frames, rowsMax } = await page.evaluate(() => globalThis.stopRecording());
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { frames, rowsMax, longestTaskMs: longestTask(events), ...shares(events) };
}

/** Runs in the page: times between frames, and the most rows that were in it. */
function startRecording() {
  const frames = [];
  let rowsMax = 0;
  let last = performance.now();
  let isOn = true;
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    rowsMax = Math.max(rowsMax, document.querySelectorAll('[role=grid] [role=rowgroup] [role=row]').length);
    if (isOn) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  globalThis.stopRecording = () => {
    isOn = false;
    return { frames: frames.slice(1), rowsMax };
  };
}

/** Processor time of the longest task of the thread that draws the page, in milliseconds. */
function longestTask(events) {
  const main = mainThread(events);
  const tasks = events.filter(({ name, tid, pid }) => name === 'RunTask' && `${pid}:${tid}` === main);
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0);
}

function mainThread(events) {
  const named = events.find(({ name, args }) => name === 'FunctionCall' && args?.data !== undefined);
  return named === undefined ? '' : `${named.pid}:${named.tid}`;
}

/** Where the processor time of the main thread went, in milliseconds. */
function shares(events) {
  const main = mainThread(events);
  const of = (...names) =>
    events
      .filter(({ name, pid, tid }) => names.includes(name) && `${pid}:${tid}` === main)
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
  return {
    all: of('RunTask'),
    script: of('FunctionCall', 'EvaluateScript'),
    style: of('UpdateLayoutTree'),
    layout: of('Layout'),
    paint: of('Paint', 'PrePaint', 'Layerize', 'Commit'),
  };
}
