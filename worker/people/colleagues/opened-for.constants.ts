/** In every form: for whose account it was opened. Apart from the other constants, because every page loads it. */
export const openedForField = 'opened_for'
