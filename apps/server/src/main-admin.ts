import { readConfig } from './app/config.ts';
import { openPlatform } from './app/open-platform.ts';
import { createUsers } from './features/users/index.ts';

/** `waypost admin <email>`: gives an existing account the role ADMIN. */
const email = process.argv[2] ?? '';
const platform = await openPlatform(readConfig(process.env), 'api');
try {
  const granted = await createUsers(platform).grantAdmin(email);
  if (granted) {
    process.stdout.write(
      `${email} is an administrator now. It shows at the next sign-in, or within 15 minutes.\n`,
    );
  } else {
    process.stderr.write(
      `Nobody has signed up as ${email}. Sign up with this address first, then repeat this.\n`,
    );
    process.exitCode = 1;
  }
} finally {
  await platform.close();
}
