export const referenceKinds = ['league', 'team', 'alias'] as const

/** Rows with changes that a preview names. */
export const shownChanges = 50

/** Rows read at most, far above what there is. */
export const maxStoredRows = 20_000
