// The part of this feature that the first load needs.
export { SampleBar } from './components/sample-bar.tsx';
