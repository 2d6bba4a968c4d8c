/** Ids arrive as a dependency, so that a test can name them. */
export type NewId = () => string

/** 122 random bits in URL-safe text (UUID version 4). An id is no secret: secrets are made by secret-token.ts. */
export const randomId: NewId = () => crypto.randomUUID()
