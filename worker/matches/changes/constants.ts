/** Longest cursor at which a subscriber continues a change. */
export const maxCursorLength = 100

/** Offer differences per change message. */
export const maxDiffsPerChange = 20
