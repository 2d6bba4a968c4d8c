import type { Instant } from '../../platform/clock.ts'
import type { CountedNetwork } from '../../platform/limiter.ts'
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
  /** What this session may do: of the role's permissions all that its proof is enough for. */
  permissions: readonly Permission[]
  /** What the role holds beyond that, and the session does not for lack of a second step, or of a recent one. */
  withheld: readonly Permission[]
  isTwoStep: boolean
  /** When the person last proved in full who they are, in this browser. */
  provenAt: Instant
  createdAt: Instant
  lastSignedInAt: Instant | null
}

/** What is noted of where a request comes from. */
export type Visitor = {
  /** "Firefox on Windows" */
  device: string
  /** HMAC of the network address: the same address gives the same text, and the text gives no address. */
  addressHash: string
  /** How the same address may have been noted before, by another key; only for finding what was noted then. */
  formerHashes: readonly string[]
  /** The networks that the address lies in, the narrowest first. */
  networks: readonly CountedNetwork[]
  /** What the browser's cookie claims to be known by; worth nothing until it is checked for an account. */
  deviceMarks: readonly string[]
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
