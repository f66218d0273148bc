import { parentPort } from 'node:worker_threads';
import { type StoryOrder, tellStories } from './tell-stories.ts';

/** One thread that tells what it is ordered to, several stories at a time; `stop` lets it end after those. */
if (parentPort === null) throw new Error('This module runs in a thread of its own.');
const port = parentPort;
let isOver = false;
port.on('message', (message: StoryOrder[] | 'stop') => {
  if (message === 'stop') {
    isOver = true;
    return;
  }
  Promise.all(message.map((order) => tellStories(order, () => isOver))).then(
    (told) => port.postMessage({ told }),
    (error: unknown) => port.postMessage({ failure: error instanceof Error ? error.stack : String(error) }),
  );
});
