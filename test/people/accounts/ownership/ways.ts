// What a stranger, the owner of the mailbox, an operator and Google do with an account, each as the model has it.
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { goodForm } from '#test/people/accounts/registration/form.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { createGoogleRepository } from '#worker/people/accounts/google/repository.ts'
import { accountLimits } from '#worker/people/accounts/limits.ts'
import { reachKey } from '#worker/people/accounts/ownership/rules.ts'
import { type Account, connections, keptPurposes, owners, ports, strangers, visitorNow } from './account.ts'
import { furnish, leftOf } from './belongings.ts'

type Does = (account: Account) => Promise<void>

const google = createGoogleRepository(openDatabase(env.DB))

/** A stranger who knows the form's password, has a session, or read the mailbox once. */
const byHolder = {
  strangerRegistersAgain: async ({ stored }) => {
    const { email } = await stored()
    const form = { ...goodForm, email, password: strangers, confirmPassword: strangers }
    await ports.registration.register(form, visitorNow())
  },
  holderLeavesThings: async ({ id }) => {
    if ((await leftOf(id)).length === 0) await furnish(id)
  },
  /** Read once in the mailbox, and kept. */
  holderKeepsLinks: async ({ alerts, link, memory, stored }) => {
    for (const purpose of keptPurposes) memory.kept.push(await link(purpose))
    await alerts.keep((await stored()).email)
  },
  /** While they know the password, or as the only way in. */
  holderLinksGoogle: async ({ id }) => {
    await env.DB.prepare('UPDATE users SET google_id = ?, google_profile = ? WHERE id = ?')
      .bind(crypto.randomUUID(), JSON.stringify({ email: 'holder@gmail.example' }), id)
      .run()
  },
  /** By the form's password, with a link that their mailbox has; they keep it. */
  holderVerifies: async ({ link, memory }) => {
    const token = await link('verify_email')
    memory.verifying.push(token)
    await ports.registration.verify(token, { browser: null, password: strangers }, visitorNow())
  },
  /** Each was used, or was mailed to a mailbox that the account has left or lost. */
  holderOpensKeptLinks: async ({ memory }) => {
    for (const token of memory.verifying)
      await ports.registration.verify(token, { browser: null, password: strangers }, visitorNow())
  },
  /** Puts others of theirs in the place of what is linked and connected. */
  holderSwaps: async ({ id, memory }) => {
    memory.swaps += 1
    const swapped = [
      `INSERT OR REPLACE INTO connections (user_id, kind, sealed, label, created_at, confirmed_at)
        VALUES (?1, 'discord', 'sealed', 'Leeds fans', 1, ?2)`,
      'INSERT OR REPLACE INTO calendar_feeds (user_id, serial, created_at) VALUES (?1, ?2, ?2)',
      'INSERT OR REPLACE INTO phones (user_id, phone, verified_at) VALUES (?1, ?2, 1)',
      `UPDATE users SET google_id = 'swapped-' || ?1 || '-' || ?2, google_profile = '{"email":"any@gmail.example"}'
        WHERE id = ?1`,
    ]
    await env.DB.batch(swapped.map((one) => env.DB.prepare(one).bind(id, 100 + memory.swaps)))
  },
  /** Of a chat, which has not written it yet. */
  holderTakesCode: async ({ enter, memory }) => {
    const caller = await enter()
    if (!caller) return
    const code = { hash: crypto.randomUUID(), until: Date.now() + 60_000 }
    const chat = { kind: 'telegram', sealed: null, label: 'Telegram', sealedSecret: null } as const
    if (await connections.save(caller, chat, code, Date.now())) memory.codes.push({ hash: code.hash, caller })
  },
  holderChangesPassword: async ({ enter, memory }) => {
    const caller = await enter()
    if (!caller) return
    const typed = { current_password: strangers, password: strangers }
    const changed = await ports.recovery.change(caller, typed, visitorNow())
    if (changed.ok) memory.sessions.push(changed.value.token)
  },
  /** As often as anyone may in an hour; the mails go to the mailbox. */
  holderAsksForLinks: async ({ link, memory }) => {
    for (; memory.asked < accountLimits.mail[0].max; memory.asked += 1) await link('reset_password')
  },
  /** The first step of two, the other of which they have as well. */
  holderBeginsSignIn: async ({ memory, signIn }) => {
    const entered = await signIn(strangers)
    if (entered.ok && entered.value.state === 'second_step') memory.begun.push(entered.value.sealed)
  },
  holderTogglesTwoStep: async ({ id }) => {
    const has = await env.DB.prepare('SELECT user_id FROM totp_factors WHERE user_id = ?').bind(id).first()
    const added = `INSERT INTO totp_factors (user_id, sealed_key, last_step, created_at) VALUES (?, 's', 1, ${Date.now()})`
    const toggled = has ? 'DELETE FROM totp_factors WHERE user_id = ?' : added
    await env.DB.batch([toggled, 'DELETE FROM passkeys WHERE user_id = ?'].map((one) => env.DB.prepare(one).bind(id)))
  },
  holderSignsIn: async ({ enter }) => void (await enter()),
  /** To another mailbox of theirs. */
  holderMoves: async ({ enter, id, memory }) => {
    const caller = await enter()
    const email = `theirs-${crypto.randomUUID()}@example.com`
    if (!caller || !(await ports.emailChange.ask(caller, email, visitorNow())).ok) return
    const { token } = await ports.tokens.mint(id, 'change_email', email)
    expect((await ports.emailChange.confirm(token, caller, visitorNow())).ok).toBe(true)
    memory.left.push({ address: caller.email, token: (await ports.tokens.mint(id, 'take_back', caller.email)).token })
  },
  /** By a link to the mailbox that the account has, while one before may take it back; it would be gone otherwise. */
  holderDeletes: async ({ link, liveLeft, stored }) => {
    if (!(await liveLeft()).includes(true)) return
    const { email } = await stored()
    const confirmed = await ports.erasure.confirm(await link('delete_account'))
    expect(confirmed.ok && confirmed.value.waitsUntil).toBeGreaterThan(Date.now())
    await ports.erasure.resume()
    expect(await stored()).toMatchObject({ email, is_active: 0 })
  },
} satisfies Record<string, Does>

const byOthers = {
  everyoneIsSignedOut: ({ id }) => ports.sessions.endAll(id),
  /** An invitation to the mailbox, which its holder accepts. */
  agentGivesSeat: async ({ id, operator, stored }) => {
    if ((await stored()).is_email_verified === 0) return
    const given = `INSERT OR IGNORE INTO colleagues VALUES (?1, ?2, 'booker', 1)`
    await env.DB.prepare(given).bind(operator.caller.userId, id).run()
  },
  operatorVerifies: ({ edit }) => edit({ emailVerified: true }),
  operatorWithdraws: ({ edit }) => edit({ emailVerified: false }),
  operatorMoves: ({ edit }) => edit({ email: `moved-${crypto.randomUUID()}@example.com` }),
  operatorMovesAndVerifies: ({ edit }) =>
    edit({ email: `moved-${crypto.randomUUID()}@example.com`, emailVerified: true }),
  operatorTypes: ({ edit }) => edit({ password: strangers }),
  operatorSwitches: async ({ edit }) => {
    await edit({ isActive: false })
    await edit({ isActive: true })
  },
  roleIsDeleted: async ({ id, operator }) => {
    const made = await ports.roleDesk.create(operator, { name: crypto.randomUUID(), description: '', permissions: '' })
    const roleId = made.ok ? made.value.id : roleIds.Customer
    await ports.userDesk.setRole(operator, id, { roleId })
    await ports.roleDesk.remove(operator, roleId, { moveTo: roleIds.Customer })
  },
} satisfies Record<string, Does>

const byOwner = {
  firstTakesBack: (account) => takeBack(account, 0),
  lastTakesBack: (account) => takeBack(account, account.memory.left.length - 1),
  /** In another browser than the stranger's, and without their password. */
  ownerOpensTheLink: async ({ link }) =>
    void (await ports.registration.verify(await link('verify_email'), { browser: null }, visitorNow())),
  ownerResets: async ({ link }) =>
    void (await ports.recovery.reset({ token: await link('reset_password'), password: owners }, visitorNow())),
  /** And ticks all that it shows. */
  ownerOpensPage: async ({ link, memory, standing }) => {
    const token = await link('reset_password')
    const { google: linked, reach, twoStepMark: mark } = await ports.recovery.linkOf(token, null)
    const keys = [...reach.map(reachKey), ...(linked ? [linked.key] : [])]
    memory.page = { token, keys, shown: await standing(), mark }
  },
  ownerSendsPage: async ({ isPageOpen, memory, standing }) => {
    if (memory.page === null) return
    const { token, keys, shown, mark } = memory.page
    const isOpen = await isPageOpen()
    const ticked = Object.fromEntries(keys.map((key) => [`keep_${key}`, 'on']))
    const form = { token, password: owners, shown_two_step: mark, ...ticked }
    const sent = await ports.recovery.reset(form, visitorNow())
    expect(sent.ok).toBe(isOpen)
    if (sent.ok) expect(shown).toEqual(expect.arrayContaining(await standing()))
  },
  ownerByGoogle: async ({ id, stored }) => {
    const { email } = await stored()
    const identity = { sub: crypto.randomUUID(), email, isEmailVerified: true, profile: { email } }
    await google.takeOver(id, identity, Date.now())
  },
} satisfies Record<string, Does>

/** Links of addresses after it end, those of addresses before it go on. */
async function takeBack({ liveLeft, memory, stored }: Account, index: number): Promise<void> {
  const one = memory.left[index]
  if (one === undefined) return
  const before = await liveLeft()
  const taken = await ports.recovery.reset({ token: one.token, password: owners }, visitorNow())
  expect(taken.ok).toBe(before[index])
  if (!taken.ok) return
  expect((await stored()).email).toBe(one.address)
  expect(await liveLeft()).toEqual(before.map((wasLive, place) => wasLive && place < index))
}

const all = { ...byHolder, ...byOthers, ...byOwner }
export type Way = keyof typeof all
export const ways: Record<Way, Does> = all
export const wayNames = Object.keys(ways) as Way[]

/** What needs no mailbox, and so ends no link that it holds. */
export const withoutMailbox: readonly Way[] = [
  'holderTogglesTwoStep',
  'holderBeginsSignIn',
  'holderChangesPassword',
  'holderAsksForLinks',
  'holderSwaps',
  'holderTakesCode',
  'holderSignsIn',
]

export const takingBack: readonly Way[] = ['firstTakesBack', 'lastTakesBack']
