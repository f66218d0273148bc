// A short tour of one module: its picture, moved and enlarged scene by scene, with a sentence for each.
// It only tells what this version does, and says so where a part is still missing.
// A scene is [centre x, centre y (both in percent of the picture), enlargement, sentence].
const tours = {
  analytics: [
    [50, 50, 1, 'Each campaign counts what really happened.'],
    [50, 28, 1.7, 'People visited, invited, accepted, messaged and replied.'],
    [32, 62, 1.8, 'Rates keep numerator and denominator; with few observations there is no percentage.'],
    [72, 62, 1.8, 'Every step has its own numbers, so you see where people stop.'],
    [
      50,
      50,
      1,
      'You find them on each campaign. The Analytics page over all campaigns is not in this version yet.',
    ],
  ],
  outreach: [
    [50, 50, 1, 'A campaign is a sequence of steps for everybody in its lead lists.'],
    [50, 30, 1.8, 'Visit the profile, send an invitation with or without a note, wait for the answer.'],
    [50, 68, 1.5, 'Who accepts gets your message. Who does not is left in peace.'],
    [27, 85, 2, 'A reply stops the sequence for that person at once.'],
    [80, 24, 2, 'Whoever waits shows why, and when it goes on.'],
    [50, 50, 1, 'You write the messages, with variables. Drafts by AI are not in this version yet.'],
  ],
  prospect: [
    [50, 50, 1, 'A lead list holds the people you want to reach.'],
    [30, 28, 2, 'Paste the link of a post: the people who commented or reacted become leads.'],
    [67, 28, 2, 'Or upload a CSV file; its columns are matched to fields.'],
    [40, 65, 1.6, 'One person is one lead, whichever source found them.'],
    [50, 50, 1, 'From a list you go on to a campaign. Finding people with AI is not in this version yet.'],
  ],
  unibox: [
    [50, 50, 1, 'The Unibox holds the conversations of all connected accounts.'],
    [22, 35, 2, 'Needs reply shows who waits for an answer.'],
    [52, 38, 1.9, 'The thread shows both sides, invitations and campaign messages included.'],
    [52, 80, 2, 'Your answer can be taken back for 10 seconds.'],
    [50, 50, 1, 'New messages arrive without a reload. The AI sales bot is not in this version yet.'],
  ],
};
const sceneMs = 6000;

const asked = new URLSearchParams(location.search).get('module') ?? '';
const name = Object.hasOwn(tours, asked) ? asked : 'outreach';
const scenes = tours[name];
const picture = document.getElementById('picture');
const caption = document.getElementById('caption');
const play = document.getElementById('play');
const progress = document.getElementById('progress');
let scene = 0;
let timer;

/** Percent to move by, so that the point comes to the middle without showing anything beyond the edge. */
function shift(point, enlargement) {
  const most = (enlargement - 1) * 50;
  return Math.max(-most, Math.min(most, (50 - point) * enlargement));
}

function show(next) {
  scene = Math.max(0, Math.min(scenes.length - 1, next));
  const [x, y, enlargement, sentence] = scenes[scene];
  picture.style.transform = `translate(${shift(x, enlargement)}%, ${shift(y, enlargement)}%) scale(${enlargement})`;
  caption.textContent = sentence;
  progress.value = (scene + 1) / scenes.length;
}

function pause() {
  clearInterval(timer);
  timer = undefined;
  play.textContent = scene === scenes.length - 1 ? 'Play again' : 'Play';
}

function start() {
  play.textContent = 'Pause';
  timer = setInterval(() => {
    show(scene + 1);
    if (scene === scenes.length - 1) pause();
  }, sceneMs);
}

play.addEventListener('click', () => {
  if (timer !== undefined) return pause();
  if (scene === scenes.length - 1) show(0);
  return start();
});
document.getElementById('back').addEventListener('click', () => {
  pause();
  show(scene - 1);
  pause();
});
document.getElementById('next').addEventListener('click', () => {
  pause();
  show(scene + 1);
  pause();
});
picture.src = `${name}.svg`;
show(0);
start();
