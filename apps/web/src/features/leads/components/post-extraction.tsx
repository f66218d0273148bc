import { paths } from '../../../app/paths.ts';
import { SourcePage } from '../sources/source-page.tsx';
import { PostExtractionForm } from './post-extraction-form.tsx';

const words = {
  comments: {
    title: 'Comments Extractor',
    text: 'Everyone who commented on a post becomes a lead, with what they wrote.',
    path: paths.leadsFromComments,
  },
  likes: {
    title: 'Likes Extractor',
    text: 'Everyone who reacted to a post becomes a lead, with their reaction. LinkedIn does not date reactions.',
    path: paths.leadsFromLikes,
  },
} as const;

/** The page of both extractors. */
export function PostExtraction({ kind }: { kind: 'comments' | 'likes' }) {
  return (
    <SourcePage {...words[kind]}>
      {(given) => <PostExtractionForm key={kind} kind={kind} {...given} />}
    </SourcePage>
  );
}
