import type { Instant } from '#worker/ground/platform/clock.ts'
import type { CountedNetwork } from '#worker/ground/platform/limiter.ts'
import type { ColleagueRole } from '../../colleagues/constants.ts'
import type { Permission } from '../constants.ts'
import type { GoogleProfile } from '../contract.ts'

/** The requesting user, read from the database on every request, never from the client. */
export type Caller = {
  sessionId: string
  userId: number
  email: string
  firstName: string
  lastName: string
  isEmailVerified: boolean
  hasPassword: boolean
  googleProfile: GoogleProfile | null
  roleId: number
  roleName: string
  /** Permissions of the role that this session's proof is strong enough for. */
  permissions: readonly Permission[]
  /** Permissions of the role withheld until a second, or more recent, step. */
  withheld: readonly Permission[]
  isTwoStep: boolean
  /** When the user last fully proved their identity in this browser. */
  provenAt: Instant
  createdAt: Instant
  lastSignedInAt: Instant | null
  /** The agent for whom this session works; null for the own account. */
  seat: CallerSeat | null
}

/** A colleague's place at an agent, as the database has it at this request. */
export type CallerSeat = {
  agentId: number
  agentName: string
  /** Null once the agent took the seat away. */
  role: ColleagueRole | null
}

/** A user and the session they act in. */
export type SignedIn = Pick<Caller, 'userId' | 'sessionId'>

/** Where a request comes from. */
export type Visitor = {
  /** "Firefox on Windows" */
  device: string
  /** HMAC of the network address: equal for equal addresses, and not reversible. */
  addressHash: string
  /** Hashes of the same address under former keys; only for matching older rows. */
  formerHashes: readonly string[]
  /** The networks that contain the address, narrowest first. */
  networks: readonly CountedNetwork[]
  /** Known-device marks claimed by the cookie; unverified. */
  deviceMarks: readonly string[]
}

/** A signed-in device. */
export type SessionEntry = {
  id: string
  device: string
  createdAt: Instant
  lastSeenAt: Instant
  isCurrent: boolean
}

/** A session just opened; the token goes only into the cookie. */
export type OpenedSession = { token: string; sessionId: string; expiresAt: Instant }
