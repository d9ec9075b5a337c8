export const players = {
  title: 'My players',
  follow: 'Follow',
  following: 'Following',
  number: 'Number {{number}}',
  wholeTeam: 'Whole team',
  failed: 'Could not change your players',
  full: 'You can follow 50 players and teams. Stop following one first.',
  followedHere: 'On this device only. Log in to keep them with your account.',
};
