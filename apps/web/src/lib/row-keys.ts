import { useShortcuts } from './shortcuts.ts';

/** J leads from anywhere on the page to the row of its table that Tab would reach; from there the keys of the table lead on. */
export function useRowKeys(part: string): void {
  useShortcuts(part, [
    {
      key: 'j',
      label: 'Go to the rows',
      run: () => document.querySelector<HTMLElement>('main [role=grid] tr[tabindex="0"]')?.focus(),
    },
  ]);
}

/**
 * J and K lead from card to card of the list that is marked with `data-cards`, each time to the link in the card's heading;
 * from elsewhere to the first card.
 */
export function useCardKeys(part: string): void {
  useShortcuts(part, [
    { key: 'j', label: 'Next list', run: () => stepTo(1) },
    { key: 'k', label: 'Previous list', run: () => stepTo(-1) },
  ]);
}

function stepTo(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-cards] > *')];
  const from = cards.findIndex((card) => card.contains(document.activeElement));
  const to = from < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, from + step));
  cards[to]?.querySelector<HTMLElement>('h2 a')?.focus();
}
