import { draw } from './chance/draw.ts';
import { DEFAULT_SEED } from './start-sandbox.ts';
import { mondayMorning } from './time/business-clock.ts';
import { SIZES } from './world/industries.ts';
import { buildWorld, worldSize } from './world/world.ts';

/** Prints 50 people of the world to look at, and three posts with a few of their comments. */
const seed = process.env['SANDBOX_SEED'] || DEFAULT_SEED;
const world = buildWorld(seed, worldSize(20_000), mondayMorning(Date.now()));

for (let i = 0; i < 50; i += 1) {
  const person = world.people[Math.floor(draw(seed, 'sample', i) * world.people.length)];
  if (!person) continue;
  const { company } = person;
  console.log(
    `${person.firstName} ${person.lastName}\n  ${person.headline}\n  ${company.name}, ${company.industry.name}, ${SIZES[company.size]?.label} people | ${person.location}\n`,
  );
}

for (const post of [...world.posts].filter((p) => p.commentTotal > 3).slice(0, 3)) {
  console.log(
    `--- ${post.author.firstName} ${post.author.lastName}, ${post.author.headline}\n${post.text}\n(${post.commentTotal} comments, ${post.reactionTotal} reactions)`,
  );
  for (const comment of world.posts.comments(post).slice(0, 5))
    console.log(`  ${comment.person.firstName} ${comment.person.lastName}: ${comment.text}`);
  console.log('');
}
