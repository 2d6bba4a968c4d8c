/** What of a form on the profile page could not be done, with what was typed. */
export type ProfileTrouble = { message: string; fields: Record<string, string[]>; values: Record<string, string> }

/** Where the deletion dialog stands after a form was sent. */
export type DeletionState =
  | { step: 'initial'; trouble: ProfileTrouble }
  | { step: 'confirm'; reason: string; feedback: string; trouble?: ProfileTrouble }
  | { step: 'success' }
