import { create } from 'zustand';

/** Shown for 5000 ms, one at a time; a dismissed toast leaves the list after 1,000,000 ms. */
export const toastDurationMs = 5000;
export const toastLimit = 1;
export const toastRemovalMs = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'danger';
  /** Retry or Undo. `altText` says the same to people who cannot reach the button in time. */
  action?: { label: string; altText: string; onSelect: () => void };
  durationMs?: number;
}

export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

interface ToastState {
  toasts: Toast[];
}

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

const removals = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** Shows a toast in place of the one that is open. Returns its id. */
export function toast(content: ToastContent): number {
  lastId += 1;
  const shown: Toast = { ...content, id: lastId, open: true };
  useToasts.setState(({ toasts }) => ({ toasts: [shown, ...toasts].slice(0, toastLimit) }));
  return shown.id;
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: number): void {
  const closing = useToasts.getState().toasts.filter((item) => id === undefined || item.id === id);
  for (const item of closing) removeLater(item.id);
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((item) => (id === undefined || item.id === id ? { ...item, open: false } : item)),
  }));
}

function removeLater(id: number): void {
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((item) => item.id !== id) }));
  }, toastRemovalMs);
  removals.set(id, timer);
}
