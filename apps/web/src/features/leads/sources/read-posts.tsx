/** The posts that one job reads, behind their number; nothing for other sources. */
export function ReadPosts({ posts }: { posts: readonly string[] | undefined }) {
  if (posts === undefined) return null;
  return (
    <details className="text-caption text-fg-muted">
      <summary className="inline-flex min-h-6 cursor-pointer items-center underline-offset-3 hover:underline">
        All {posts.length} posts
      </summary>
      <ol className="list-decimal pb-1 pl-5">
        {posts.map((post, index) => (
          <li key={index} className="break-words">
            {post}
          </li>
        ))}
      </ol>
    </details>
  );
}
