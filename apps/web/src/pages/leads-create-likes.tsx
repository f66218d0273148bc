import { PostExtraction } from '../features/leads/components/post-extraction.tsx';

export function Component() {
  return <PostExtraction kind="likes" />;
}
