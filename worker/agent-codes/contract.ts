import type { Instant } from '../platform/clock.ts'

/** A code as the administrator sees it: the code itself is shown once, when it is issued. */
export type AgentCodeEntry = {
  id: number
  label: string
  maxUses: number
  uses: number
  createdAt: Instant
  expiresAt: Instant | null
  revokedAt: Instant | null
}
