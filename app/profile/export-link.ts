/** Answers the file itself, or leads back to the profile with what became of it. */
export const exportPath = '/profile/export'
