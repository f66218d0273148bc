/**
 * What most guesses begin with. A password that is one of these words, decorated with digits, years and signs, is
 * found within seconds by any guesser, however long it is. Lower case, letters as they are after `plain`.
 */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'password passwort passord motdepasse contrasena senha parola secret secretpassword mypassword yourpassword newpassword ' +
    'oldpassword thepassword passwords password1password passwordpassword pass passpass passcode passphrase changeme ' +
    'changemenow letmein letmeinnow openme opensesame welcome welcomehome welcomeback hello helloworld hellohello iloveyou ' +
    'iloveyousomuch iloveu loveyou lovely lovelove sunshine princess football baseball basketball superman batman spiderman ' +
    'starwars pokemon minecraft fortnite monkey dragon master shadow michael jennifer jordan charlie michelle jessica ' +
    'ashley daniel matthew andrew joshua thomas robert william administrator admin adminadmin root rootroot toor superuser ' +
    'user username guest default login signin test tester testing testtest testpassword temp temporary demo sample example ' +
    'qwerty qwertyuiop qwertyui qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm yxcvbnm ' +
    'qwertyasdfgh qwerasdfzxcv qweasdzxc qazwsx qazwsxedc qazwsxedcrfv poiuytrewq lkjhgfdsa mnbvcxz abcdefgh abcdefghij abcabc ' +
    'abc abcd abcde abcdef abcdefg aaaa google facebook instagram linkedin twitter youtube microsoft windows apple iphone ' +
    'samsung android internet computer whatever trustno killer hunter ginger pepper summer winter spring autumn monday friday ' +
    'january february march april june july august september october november december london berlin paris newyork america ' +
    'germany england france chelsea liverpool arsenal barcelona juventus manchesterunited realmadrid freedom flower cheese ' +
    'chocolate cookie banana orange purple yellow silver golden diamond angel angels jesus jesuschrist godisgood blessed ' +
    'family forever familyforever mother father daddy mustang ferrari porsche mercedes harley corvette yamaha honda toyota ' +
    'company companyname corporate business sales marketing support service server database oracle cisco secure security ' +
    'waypost wayposts outreach prospect campaign access accessgranted private nothing nopassword dontknow idontknow forgot ' +
    'forgotpassword correcthorsebatterystaple thisisapassword thisismypassword pw pwd pword computerscience'
  ).split(' '),
);

/** Rows and diagonals of keyboards, alphabets and digits, in the order in which fingers run over them. */
export const runs: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1234qwerasdfzxcv',
  '123qweasdzxc',
  '!@#$%^&*()',
];
