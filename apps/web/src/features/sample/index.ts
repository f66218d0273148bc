// The part of this feature that the first load needs.
export { useSampleMark } from './api/sample.ts';
export { SampleBar } from './components/sample-bar.tsx';
