/** What an account did to somebody, by the kind of its request. */
export const kindWords: Readonly<Record<string, string>> = {
  invite: 'invited',
  message: 'messaged',
  inmail: 'sent an InMail to',
  open_message: 'messaged',
  visit: 'visited',
  withdraw: 'invitation withdrawn',
  follow: 'followed',
  unfollow: 'unfollowed',
  comment: 'commented',
  react: 'reacted',
  message_react: 'reacted to a message of',
  answer_invitation: 'answered the invitation of',
};
