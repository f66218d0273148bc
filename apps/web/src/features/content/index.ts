export { keptHooksQuery, useWriteHooks } from './api/hooks.ts';
export { HookList } from './components/hook-list.tsx';
