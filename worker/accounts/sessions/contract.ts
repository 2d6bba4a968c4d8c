import type { Instant } from '../../platform/clock.ts'
import type { Permission } from '../constants.ts'
import type { GoogleProfile } from '../contract.ts'

/** Who is asking, as the database has it at this request: never as the client says. */
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
  permissions: readonly Permission[]
  createdAt: Instant
  lastSignedInAt: Instant | null
}

/** What is noted of where a request comes from. */
export type Visitor = {
  /** "Firefox on Windows" */
  device: string
  /** HMAC of the network address: the same address gives the same text, and the text gives no address. */
  addressHash: string
}

/** A device that somebody is signed in on. */
export type SessionEntry = {
  id: string
  device: string
  createdAt: Instant
  lastSeenAt: Instant
  isCurrent: boolean
}

/** A session that was just opened; the token goes into the cookie and nowhere else. */
export type OpenedSession = { token: string; sessionId: string; expiresAt: Instant }
