import { findable } from '@waypost/domain/text/findable';
import type { LeadList } from '@waypost/contract/leads';

export const listOrders = [
  { value: 'updated', label: 'Last updated' },
  { value: 'created', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Most leads' },
] as const;
export type ListOrder = (typeof listOrders)[number]['value'];

export function listOrderOf(text: string | null): ListOrder {
  return listOrders.find((order) => order.value === text)?.value ?? 'updated';
}

let collator: Intl.Collator | undefined;

/** The first `Intl` object of a page costs it tens of milliseconds, and by date hardly anybody needs one. */
function byText(a: LeadList, b: LeadList): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a.name, b.name);
}

export function ordered(lists: readonly LeadList[], order: ListOrder): LeadList[] {
  return lists.toSorted((a, b) => {
    if (order === 'name') return byText(a, b);
    if (order === 'size') return b._count.leads - a._count.leads || byText(a, b);
    const [first, second] = order === 'created' ? [a.createdAt, b.createdAt] : [a.updatedAt, b.updatedAt];
    return Date.parse(second) - Date.parse(first) || byText(a, b);
  });
}

/** Lists whose name holds every word typed, names that begin with it first. */
export function matchingLists(lists: readonly LeadList[], typed: string): LeadList[] {
  const words = findable(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = lists.filter((list) => {
    const text = findable(list.name);
    return words.every((word) => text.includes(word));
  });
  const start = findable(typed).trim();
  const rank = (list: LeadList) => (findable(list.name).startsWith(start) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
