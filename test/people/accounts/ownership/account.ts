// The model: an account that a stranger registered with another person's address and a password of their own, what its
// holders keep of it, and what can be seen of it.
import { env } from 'cloudflare:workers'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds, type TokenPurpose } from '#worker/people/accounts/constants.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { createConnectionsRepository } from '#worker/people/connections/repository.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { addOperator } from '../desk/operators.ts'
import { addPerson, openSession, password as strangers } from '../people.ts'
import { alertLinksOf } from './alert-links.ts'

export const { ports } = createProduct(env)
export const connections = createConnectionsRepository(openDatabase(env.DB))
export const visitorNow = () => visitorAt(freshAddress())
/** The passwords of the stranger, and of the mailbox's owner. */
export { strangers }
export const owners = 'lantern over the halfway line'
export const keptPurposes = ['reset_password', 'first_factor_added', 'delete_account'] as const

type Memory = {
  /** Tokens of links that a holder read once in the mailbox: of each of the purposes above, and those that verify. */
  kept: string[]
  verifying: string[]
  /** Codes that a chat may write, with who took them. */
  codes: { hash: string; caller: Caller }[]
  /** Addresses that the account left, in order, with the links in the mails about it. */
  left: { address: string; token: string }[]
  /** Tokens of the holder's sessions, and sign-ins of theirs that wait for a second step. */
  sessions: string[]
  begun: string[]
  /** The page of a reset link that the owner has open: what it offers to keep, and all that stood when it was shown. */
  page: { token: string; keys: string[]; shown: string[]; mark: string } | null
  swaps: number
  asked: number
}

export type Account = Awaited<ReturnType<typeof addAccount>>

export async function addAccount() {
  const operator = await addOperator('Admin')
  const { id } = await addPerson({ isEmailVerified: false })
  const alerts = await alertLinksOf(id)
  const memory: Memory = {
    kept: [],
    verifying: [],
    codes: [],
    left: [],
    sessions: [],
    begun: [],
    page: null,
    swaps: 0,
    asked: 0,
  }

  async function stored() {
    const row = await env.DB.prepare('SELECT email, is_active, is_email_verified, is_changing FROM users WHERE id = ?')
      .bind(id)
      .first()
    return row as { email: string; is_active: number; is_email_verified: number; is_changing: number }
  }

  async function edit(more: object) {
    const { email } = await stored()
    await ports.userDesk.edit(operator, id, { email, firstName: 'Robin', roleId: roleIds.Customer, ...more })
  }

  const link = async (purpose: TokenPurpose) => (await ports.tokens.mint(id, purpose, (await stored()).email)).token
  const signIn = async (password: string) =>
    ports.signIn.signIn({ email: (await stored()).email, password }, visitorNow())
  const isLive = async (token: string) => (await ports.recovery.stateOf(token)) === 'live'

  /** With the second step, which is theirs as well; null where their password does not open the account. */
  async function enter(): Promise<Caller | null> {
    const entered = await signIn(strangers)
    if (!entered.ok) return null
    const { token } = await openSession(ports.sessions, id, visitorNow(), { isTwoStep: true })
    memory.sessions.push(token)
    return (await ports.sessions.callerOf(token))?.caller ?? null
  }

  /** What works without a session: channels, tokens and other ways in. */
  async function standing(): Promise<string[]> {
    const { results } = await env.DB.prepare(
      `SELECT kind || name || coalesce(confirmed_at, 'waits') AS one FROM connections WHERE user_id = ?1
       UNION SELECT phone FROM phones WHERE user_id = ?1 UNION SELECT serial FROM calendar_feeds WHERE user_id = ?1
       UNION SELECT google_id FROM users WHERE id = ?1 AND google_id IS NOT NULL`,
    )
      .bind(id)
      .all<{ one: string }>()
    return results.map(({ one }) => one)
  }

  /** Codes that a chat may still write, though the session that took them is gone. */
  async function orphanCodes(): Promise<string[]> {
    const orphans: string[] = []
    for (const { hash, caller } of memory.codes) {
      const session = await env.DB.prepare('SELECT id FROM sessions WHERE id = ?').bind(caller.sessionId).first()
      if (session === null && (await connections.ownerOf(hash, Date.now())) !== null) orphans.push(hash)
    }
    return orphans
  }

  /** Of the links that take the account back, whether each works. */
  async function liveLeft(): Promise<boolean[]> {
    const live: boolean[] = []
    for (const { token } of memory.left) live.push(await isLive(token))
    return live
  }

  /** Kept links that still work. */
  async function stillLive() {
    const links = memory.kept.flatMap((token) => keptPurposes.map((purpose) => ports.tokens.read(token, purpose)))
    return (await Promise.all(links)).filter(({ state }) => state === 'live')
  }

  /** Sign-ins of which a code would be taken. */
  async function stillBegun() {
    return (await Promise.all(memory.begun.map((sealed) => ports.entry.readPending(sealed)))).filter(
      (one) => one !== null,
    )
  }

  return {
    id,
    operator,
    alerts,
    memory,
    stored,
    edit,
    link,
    signIn,
    enter,
    standing,
    orphanCodes,
    liveLeft,
    stillLive,
    stillBegun,
    isPageOpen: async () => memory.page !== null && (await isLive(memory.page.token)),
    seats: () => env.DB.prepare('SELECT count(*) AS n FROM colleagues WHERE colleague_id = ?').bind(id).first('n'),
  }
}
