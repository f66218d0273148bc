/* global document, window */

/** Runs in the page before its own scripts: a pointer that the frames show, since the real one is not drawn. */
export function drawPointer() {
  const make = (name, attributes, ...children) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    width: '0',
    height: '0',
    zIndex: '2147483647',
    pointerEvents: 'none',
  });
  const ring = document.createElement('div');
  Object.assign(ring.style, {
    position: 'absolute',
    width: '36px',
    height: '36px',
    margin: '-18px 0 0 -18px',
    borderRadius: '50%',
    background: '#9268f8',
    opacity: '0',
  });
  const arrow = make(
    'svg',
    { width: '26', height: '26', viewBox: '0 0 26 26' },
    make('path', {
      d: 'M3 2v18.5l5-4.4 3.2 7.2 3.3-1.5-3.2-7 6.7-.6z',
      fill: '#17161c',
      stroke: '#fff',
      'stroke-width': '1.6',
      'stroke-linejoin': 'round',
    }),
  );
  Object.assign(arrow.style, { position: 'absolute', left: '-3px', top: '-2px' });
  layer.append(ring, arrow);
  const attach = () => document.documentElement.append(layer);
  if (document.documentElement) attach();
  else document.addEventListener('DOMContentLoaded', attach);

  let place = [640, 400];
  const show = () => (layer.style.transform = `translate(${place[0]}px, ${place[1]}px)`);
  show();
  window.mediaPointer = {
    hidden: (hidden) => (layer.style.visibility = hidden ? 'hidden' : 'visible'),
    glide: async (x, y) => {
      const length = Math.hypot(x - place[0], y - place[1]);
      const from = `translate(${place[0]}px, ${place[1]}px)`;
      place = [x, y];
      const moving = layer.animate([{ transform: from }, { transform: `translate(${x}px, ${y}px)` }], {
        duration: Math.min(950, 380 + length * 0.6),
        easing: 'cubic-bezier(0.45, 0.05, 0.25, 1)',
      });
      show();
      await moving.finished;
    },
    press: () => {
      ring.animate(
        [
          { opacity: 0.55, transform: 'scale(0.3)' },
          { opacity: 0, transform: 'scale(1.25)' },
        ],
        { duration: 420, easing: 'ease-out' },
      );
    },
  };
}
