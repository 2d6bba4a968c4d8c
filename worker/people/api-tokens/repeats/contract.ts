/** A write with an Idempotency-Key. */
export type KeyedCall = {
  tokenId: string
  userId: number
  key: string
  callHash: string
}

export type KeptAnswer = { status: number; type: string | null; body: string | null }
