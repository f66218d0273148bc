import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has none.
  Element.prototype.checkVisibility = function isShown() {
    return getComputedStyle(this).display !== 'none';
  };
  document.body.innerHTML = `
    <div id="root"><main><h1>Sessions</h1><ul aria-label="Sessions">
      <li id="a"><button>End A</button></li><li id="b"><button>End B</button></li>
    </ul></main></div>`;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const get = (selector: string): HTMLElement => {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}.`);
  return found;
};
const settle = async () => {
  await Promise.resolve();
  vi.advanceTimersByTime(100);
};

test('when a row goes away with the button that was pressed, the focus goes to the row in its place, else to the list', async () => {
  get('#a button').focus();
  get('#a').remove();
  expect(document.activeElement).toBe(document.body);
  await settle();
  expect(document.activeElement).toBe(get('#b'));
  get('#b').remove();
  await settle();
  expect(document.activeElement).toBe(get('ul'));
});

test('where most of the page is all that is left, its heading has the focus', async () => {
  get('#a button').focus();
  get('ul').remove();
  await settle();
  expect(document.activeElement).toBe(get('h1'));
});

test('of several rows that go at once, what stands beside the last of them has the focus', async () => {
  get('#b').insertAdjacentHTML('afterend', '<li id="c"><button>End C</button></li>');
  get('#a button').focus();
  get('#a').remove();
  get('#b').remove();
  await settle();
  expect(document.activeElement).toBe(get('#c'));
});

test('what has the focus for want of the button is no place to click at afterwards', async () => {
  get('#a button').focus();
  get('#a').remove();
  await settle();
  expect(get('#b').hasAttribute('tabindex')).toBe(true);
  get('#b button').focus();
  expect(get('#b').hasAttribute('tabindex')).toBe(false);
});

test('a button that is disabled while it works has the focus again afterwards, unless the person went on', async () => {
  const button = get('#a button');
  for (const goesOn of [false, true]) {
    button.focus();
    button.toggleAttribute('disabled', true);
    button.blur();
    await settle();
    expect(document.activeElement).toBe(get('#a'));
    if (goesOn) get('#b button').focus();
    button.toggleAttribute('disabled', false);
    await settle();
    expect(document.activeElement).toBe(goesOn ? get('#b button') : button);
  }
});

test('who has gone on behind the last place is not brought back by what changes in the page', async () => {
  const button = get('#b button');
  button.focus();
  button.blur();
  get('#a').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
  button.focus();
  get('#b').remove();
  await settle();
  expect(document.activeElement).toBe(get('ul'));
});

test('what loses the focus because it is hidden or rests does not count as left', async () => {
  for (const rest of ['hidden', 'inert']) {
    const button = get('#a button');
    button.focus();
    button.toggleAttribute(rest, true);
    if (rest === 'hidden') button.style.display = 'none';
    button.blur();
    get('#b').append('!');
    await settle();
    expect(document.activeElement).toBe(get('#a'));
    button.toggleAttribute(rest, false);
    button.style.display = '';
  }
});

test('a button that rested for a moment only has the focus again', async () => {
  const button = get('#a button');
  button.focus();
  button.toggleAttribute('disabled', true);
  button.blur();
  button.toggleAttribute('disabled', false);
  await settle();
  expect(document.activeElement).toBe(button);
});

test('after a dialog the focus goes to where it was opened, as far as that is left', async () => {
  get('#b button').focus();
  document.body.insertAdjacentHTML('beforeend', '<div id="dialog"><button>Confirm</button></div>');
  get('#dialog button').focus();
  get('#b').remove();
  get('#dialog button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  get('#dialog').remove();
  await settle();
  expect(document.activeElement).toBe(get('#a'));
});

test('what gives the focus back itself is left alone', async () => {
  get('#a button').focus();
  get('#a').remove();
  await Promise.resolve();
  get('#b button').focus();
  await settle();
  expect(document.activeElement).toBe(get('#b button'));
});

test('a click beside everything leaves the place', async () => {
  get('#a button').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  get('#a button').blur();
  get('#a').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('where only the whole page is left, nothing is guessed', async () => {
  get('#a button').focus();
  get('main').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});
