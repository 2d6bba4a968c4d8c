/** Ids arrive as a dependency, so that a test can name them. */
export type NewId = () => string

/** 128 random bits in URL-safe text. */
export const randomId: NewId = () => crypto.randomUUID()
