/** What failed in a form of the profile page, with what was typed. */
export type ProfileTrouble = { message: string; fields: Record<string, string[]>; values: Record<string, string> }

/** Step of the deletion dialog after a form was sent. */
export type DeletionState =
  | { step: 'initial'; trouble: ProfileTrouble }
  | { step: 'confirm'; reason: string; feedback: string; trouble?: ProfileTrouble }
  | { step: 'success' }
