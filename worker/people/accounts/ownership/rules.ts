import type { ActivityKind } from '../../activity/constants.ts'
import { nameOf } from '../../channels.rules.ts'
import type { TokenPurpose } from '../constants.ts'
import type { MailKind } from '../mails/contract.ts'
import type { Reach } from './contract.ts'

/** What a change of who may use an account ends, notes in the security log, and mails its owner (decision 33). */
type Effects = {
  /** `others`: all but the one that made the change. With any, known devices become unknown, push and API tokens end. */
  sessions: 'all' | 'others' | 'none'
  /** Mailed links that were not used yet; with `change_email` also the change that waits. */
  links: readonly TokenPurpose[]
  /**
   * `end`: authenticator app, passkeys and recovery codes, unless the role needs two steps. With `end` or `second` a passkey
   * that stays is only a second step, until it was one after the owner's new password. `recent`: those end that were added
   * since, or shortly before, the account left the address that takes it back.
   */
  factors: 'end' | 'recent' | 'second' | 'stay'
  /** The Google account, which signs in without the mailbox. With `asked` it stays if it is the one that the owner keeps. */
  google: 'end' | 'asked' | 'stay'
  /** Chats, webhooks, phone, calendar address and the account's own colleagues, but those that the owner keeps. */
  reach: boolean
  /** Seats at agents: they were given to who proved the mailbox, and end where that was another person. */
  seats: 'end' | 'stay'
  /**
   * What buys: `mandates` with the cards and what waits for an answer, or `all`, with the details of the buyer. Details stay
   * for an owner who proves the mailbox again; a change made signed in, with fresh proof, ends nothing of it.
   */
  purchases: 'all' | 'mandates' | 'none'
  /**
   * A deletion that waits, which closed the account, and was asked for from the address that it has. With `off` it waits on, and
   * taking the account back leaves it closed.
   */
  deletion: 'end' | 'off' | 'stay'
  log: ActivityKind | null
  mail: MailKind | null
}

/** All but those that take the account back: only an operator's word ends them, who may have to part it from an old mailbox. */
const allLinks = ['verify_email', 'reset_password', 'delete_account', 'change_email', 'first_factor_added'] as const
/**
 * A change made in a session keeps the links that are a way back by the mailbox, a new password and a second step taken
 * back: the session may be a stranger's.
 */
const linksInSession = ['delete_account', 'change_email'] as const
const linksOfFirstPassword = ['reset_password', ...linksInSession] as const
/** A reset asks whether a new second step is the owner's, and ends older links that could remove it. */
const linksOfReset = [...linksOfFirstPassword, 'first_factor_added'] as const
/** Without the link that deletes: an account that is switched off may still be deleted. */
const linksIn = ['verify_email', 'reset_password', 'change_email', 'first_factor_added'] as const

const everything = {
  sessions: 'all',
  links: allLinks,
  factors: 'end',
  google: 'end',
  reach: true,
  seats: 'end',
  purchases: 'all',
  deletion: 'stay',
} as const
const nothing = {
  sessions: 'none',
  links: [],
  factors: 'stay',
  google: 'stay',
  reach: false,
  seats: 'stay',
  purchases: 'none',
  deletion: 'stay',
} as const
const newSession = { ...nothing, sessions: 'others' } as const
const signedOut = { ...nothing, sessions: 'all' } as const
const doubted = { ...signedOut, links: allLinks, factors: 'second', google: 'end', purchases: 'mandates' } as const

/** Every change of who may use an account. */
export const ownershipChanges = {
  /** The owner, by a mailed link. */
  address_verified: { ...signedOut, links: allLinks, log: 'email_verified', mail: 'welcome' },
  password_reset: {
    ...signedOut,
    links: linksOfReset,
    factors: 'second',
    google: 'asked',
    reach: true,
    purchases: 'mandates',
    log: 'password_changed',
    mail: 'password_changed',
  },
  /** The same for an address that was not verified: what is there may be another person's. */
  address_claimed: { ...everything, log: 'password_changed', mail: 'password_changed' },
  second_step_undone: { ...everything, seats: 'stay', log: 'password_changed', mail: 'password_changed' },
  password_added: { ...nothing, links: linksOfFirstPassword, log: 'password_added', mail: 'password_added' },
  /** By a mailbox that the account was moved away from. Links of addresses after it end with their changes. */
  address_taken_back: {
    ...everything,
    factors: 'recent',
    google: 'asked',
    deletion: 'end',
    log: 'address_taken_back',
    mail: 'password_changed',
  },
  address_changed: {
    ...newSession,
    links: allLinks,
    purchases: 'mandates',
    log: 'email_changed',
    mail: 'email_changed',
  },
  /** Another account verified this one's address, which it never did itself; it is erased. */
  address_lost: { ...signedOut, log: null, mail: null },

  /** The owner, signed in and with fresh proof. */
  password_changed: { ...newSession, links: linksInSession, log: 'password_changed', mail: 'password_changed' },
  google_linked: { ...nothing, log: 'google_linked', mail: 'google_linked' },
  google_unlinked: { ...newSession, log: 'google_unlinked', mail: 'google_unlinked' },
  /** Its session is renewed next. */
  agent_code_redeemed: { ...nothing, log: 'role_changed', mail: null },
  role_claimed: { ...newSession, log: 'role_changed', mail: null },

  /** Google says that the address is theirs, which was not verified. */
  google_claimed: { ...everything, log: 'registered', mail: 'welcome' },

  /** An operator. It proves no mailbox: another person may have set the address. */
  verified_by_operator: { ...everything, log: 'email_verified', mail: 'choose_password' },
  unverified_by_operator: { ...doubted, log: 'verification_withdrawn', mail: 'verify_email' },
  address_set_by_operator: {
    ...doubted,
    links: [...allLinks, 'take_back'],
    deletion: 'end',
    log: 'email_changed',
    mail: 'email_changed',
  },
  /** It opens nothing until the owner has chosen another by mail. */
  password_set_by_operator: { ...doubted, log: 'password_changed', mail: 'choose_password' },
  role_changed: { ...signedOut, log: 'role_changed', mail: 'role_changed' },
  switched_off: { ...signedOut, links: linksIn, deletion: 'off', log: 'status_changed', mail: 'switched_off' },
  switched_on: { ...signedOut, deletion: 'end', log: 'status_changed', mail: 'switched_on' },

  /** Its deletion begins, or waits. */
  closed: { ...signedOut, log: null, mail: null },
} as const satisfies Record<string, Effects>

export type OwnershipChange = keyof typeof ownershipChanges

type Endings = Omit<Effects, 'log' | 'mail'>

/** What several changes at once end. */
export function endingsOf(changes: readonly OwnershipChange[]): Endings {
  const all: Effects[] = changes.map((change) => ownershipChanges[change])
  const ends = (sessions: Effects['sessions']) => all.some((one) => one.sessions === sessions)
  const does = (factors: Effects['factors']) => all.some((one) => one.factors === factors)
  const signsIn = (google: Effects['google']) => all.some((one) => one.google === google)
  const isDeletion = (deletion: Effects['deletion']) => all.some((one) => one.deletion === deletion)
  const buys = (purchases: Effects['purchases']) => all.some((one) => one.purchases === purchases)
  return {
    sessions: ends('all') ? 'all' : ends('others') ? 'others' : 'none',
    links: [...new Set(all.flatMap(({ links }) => links))],
    factors: does('end') ? 'end' : does('recent') ? 'recent' : does('second') ? 'second' : 'stay',
    google: signsIn('end') ? 'end' : signsIn('asked') ? 'asked' : 'stay',
    reach: all.some(({ reach }) => reach),
    seats: all.some(({ seats }) => seats === 'end') ? 'end' : 'stay',
    purchases: buys('all') ? 'all' : buys('mandates') ? 'mandates' : 'none',
    deletion: isDeletion('end') ? 'end' : isDeletion('off') ? 'off' : 'stay',
  }
}

/** The change among several that says why purchases end: the one that ends most. */
export function endingPurchases(changes: readonly OwnershipChange[]): OwnershipChange | undefined {
  const { purchases } = endingsOf(changes)
  return purchases === 'none' ? undefined : changes.find((change) => ownershipChanges[change].purchases === purchases)
}

type ByOperator = Partial<{
  email: string
  passwordHash: string
  roleId: number
  isActive: boolean
  isEmailVerified: boolean
}>

/** What an operator's edit changes of who may use an account; names change nothing of it. */
export function changesByOperator(to: ByOperator): OwnershipChange[] {
  const { email, passwordHash, roleId, isActive, isEmailVerified } = to
  const made: [boolean, OwnershipChange][] = [
    [email !== undefined, 'address_set_by_operator'],
    [isEmailVerified === true, 'verified_by_operator'],
    [isEmailVerified === false && email === undefined, 'unverified_by_operator'],
    [passwordHash !== undefined, 'password_set_by_operator'],
    [roleId !== undefined, 'role_changed'],
    [isActive === true, 'switched_on'],
    [isActive === false, 'switched_off'],
  ]
  return made.flatMap(([isMade, change]) => (isMade ? [change] : []))
}

/** Changes that grant access, or more of it: an operator needs fresh proof for them. */
export function needsProof(changes: readonly OwnershipChange[]): boolean {
  const dangerous: readonly OwnershipChange[] = [
    'address_set_by_operator',
    'verified_by_operator',
    'password_set_by_operator',
    'role_changed',
  ]
  return changes.some((change) => dangerous.includes(change))
}

/** "Webhook “sheet” (hooks.example.com)", "Phone (+447700900123)", "Calendar address", "Colleague (ann@example.com)" */
export function reachText({ kind, name, label }: Reach): string {
  if (kind === 'calendar') return 'Calendar address'
  if (kind === 'colleagues') return `Colleague (${label})`
  if (kind === 'phone') return `Phone (${label})`
  return `${nameOf(kind, name)} (${label})`
}

/** One of them, in a form. The statement that ends the others writes it too. */
export function reachKey({ kind, name, mark }: Pick<Reach, 'kind' | 'name' | 'mark'>): string {
  return `${name === '' ? kind : `${kind}:${name}`}@${mark}`
}

/** The same of the linked Google account. */
export function googleKey(googleId: string): string {
  return `google@${googleId}`
}
