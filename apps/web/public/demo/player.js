// The captions of the film are the sentences that stand below it. In a narrow window, where they would cover the film,
// the sentence of the moment is marked in the list alone.
const video = document.querySelector('video');
const lines = [...document.querySelectorAll('button[data-at]')];
const startOf = (line) => Number(line.dataset.at);

const captions = video.addTextTrack('captions', 'English', 'en');
lines.forEach((line, index) => {
  const next = lines[index + 1];
  const text = line.querySelector('.text').textContent;
  captions.addCue(new VTTCue(startOf(line), next ? startOf(next) : Number.MAX_SAFE_INTEGER, text));
  line.addEventListener('click', () => {
    video.currentTime = startOf(line);
    video.scrollIntoView({ block: 'nearest' });
  });
});
captions.mode = matchMedia('(min-width: 600px)').matches ? 'showing' : 'hidden';

video.addEventListener('timeupdate', () => {
  const current = lines.findLast((line) => startOf(line) <= video.currentTime + 0.05);
  for (const line of lines) line.toggleAttribute('aria-current', false);
  current?.setAttribute('aria-current', 'true');
});

// Whoever opened the film wants to see it, unless the system asks for less motion: then the button starts it.
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) video.play().catch(() => undefined);

// The page around this frame does not hear its keys.
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.fullscreenElement === null)
    parent.postMessage('close-demo-video', '*');
});
