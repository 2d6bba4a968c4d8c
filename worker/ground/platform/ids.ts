/** Injected, so that tests can choose ids. */
export type NewId = () => string

/** 122 random bits (UUID version 4). Ids are not secret: secrets are made by secret-token.ts. */
export const randomId: NewId = () => crypto.randomUUID()
