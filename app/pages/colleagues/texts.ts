export const doneTexts = {
  invite: 'Invitation sent. It works for 7 days.',
  withdraw: 'Invitation withdrawn.',
  role: 'Role saved.',
  remove: 'Colleague removed. They see nothing of yours any more.',
  accept: 'You are a colleague now.',
  decline: 'Invitation declined.',
  work: 'From now on this browser works for them.',
  stop: 'You are back in your own account.',
  leave: 'You left. You see nothing of theirs any more.',
} as const
export type ColleaguesDone = keyof typeof doneTexts
