// Whatever a stranger, the owner of the mailbox, an operator and Google do, in any order: whoever proved the mailbox last is
// the only one who gets in, but for a mailbox that the account was moved away from and that takes it back; and nothing of an
// earlier holder answers.
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goodForm } from '#test/people/accounts/registration/form.ts'
import { runs } from '#test/runs.ts'
import { receiverMark } from '#worker/alerting/notifications/links/receivers.ts'
import { linkPayload, unsubscribePayload } from '#worker/alerting/notifications/links/rules.ts'
import { parseConfig } from '#worker/entry/config.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import { linkPayload as purchasePayload } from '#worker/money/purchases/buying/links.ts'
import { roleIds, type TokenPurpose } from '#worker/people/accounts/constants.ts'
import { createGoogleRepository } from '#worker/people/accounts/google/repository.ts'
import { accountLimits } from '#worker/people/accounts/limits.ts'
import { reachKey } from '#worker/people/accounts/ownership/rules.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { createConnectionsRepository } from '#worker/people/connections/repository.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, call, openSession, password as strangers } from '../people.ts'
import { furnish, leftOf } from './belongings.ts'

const { ports } = createProduct(env)
const database = openDatabase(env.DB)
const google = createGoogleRepository(database)
const connections = createConnectionsRepository(database)
const owners = 'lantern over the halfway line'
const now = () => visitorAt(freshAddress())
const keptPurposes = ['reset_password', 'first_factor_added', 'delete_account'] as const

async function addOperator() {
  const { id } = await addPerson({ roleId: roleIds.Admin })
  const { token } = await openSession(ports.sessions, id, now(), { isTwoStep: true })
  const found = await ports.sessions.callerOf(token)
  if (!found) throw new Error('No one is signed in')
  return { caller: found.caller, visitor: now(), isProven: true }
}

const { linkSecret } = parseConfig(env)
const signers = {
  m: createLinkSigner(linkSecret, 'mute'),
  u: createLinkSigner(linkSecret, 'unsubscribe'),
  p: createLinkSigner(linkSecret, 'purchase'),
}

/** An alert of the account, and the links of its messages that mailboxes and devices keep. */
async function alertLinksOf(userId: number) {
  const added = await env.DB.prepare(
    `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, channels, is_active, created_at)
     VALUES (?1, 'match', 1, 'availability', '["email"]', 1, 1) RETURNING id`,
  )
    .bind(userId)
    .first('id')
  const alertId = Number(added)
  const kept: { to: string; paths: string[] }[] = []
  const purchases: { to: string; path: string }[] = []
  return {
    async keep(email: string) {
      const device = await env.DB.prepare('SELECT id FROM push_devices WHERE user_id = ?').bind(userId).first('id')
      for (const [channel, address] of [['email', email] as const, ['push', String(device)] as const]) {
        const about = { userId, alertId, to: await receiverMark(channel, userId, address) }
        const payload = linkPayload({ ...about, endsAt: Date.now() + 60_000, matchId: null, under: null })
        const paths = [
          `/m/${await signers.m.sign(payload)}?do=off`,
          `/u/${await signers.u.sign(unsubscribePayload(about))}`,
        ]
        kept.push({ to: address, paths })
      }
      const phone = '+447700900123'
      for (const [channel, address] of [['email', email] as const, ['sms', phone] as const]) {
        const of = { userId, attemptId: 'a1', mandateId: 'm1', totalPence: null }
        const payload = `${purchasePayload(of)}@${await receiverMark(channel, userId, address)}`
        purchases.push({ to: address, path: `/p/${await signers.p.sign(payload)}` })
      }
    },
    /** Which of the kept links' mailboxes and numbers may still answer for a purchase, be there one or none. */
    async answers(): Promise<string[]> {
      const asked = purchases.map(async ({ to, path }) => ((await call('GET', path)).status === 403 ? [] : to))
      return (await Promise.all(asked)).flat()
    },
    /** To which of the kept links' mailboxes and devices the alert still listens. */
    async listensTo(): Promise<string[]> {
      const heard = new Set<string>()
      for (const { to, paths } of kept) {
        for (const path of paths) {
          await env.DB.prepare('UPDATE alerts SET is_active = 1 WHERE id = ?').bind(alertId).run()
          await call('POST', path)
          const isOn = await env.DB.prepare('SELECT is_active FROM alerts WHERE id = ?')
            .bind(alertId)
            .first('is_active')
          if (isOn === 0) heard.add(to)
        }
      }
      return [...heard]
    },
  }
}

/** An account that a stranger registered with somebody's address and a password of their own, and all that happens to it. */
async function scene() {
  const by = await addOperator()
  const { id } = await addPerson({ isEmailVerified: false })
  const stored = async () => {
    const row = await env.DB.prepare('SELECT email, is_email_verified, is_changing FROM users WHERE id = ?')
      .bind(id)
      .first()
    return row as { email: string; is_email_verified: number; is_changing: number }
  }
  const edit = async (more: object) => {
    const { email } = await stored()
    await ports.userDesk.edit(by, id, { email, firstName: 'Robin', roleId: roleIds.Customer, ...more })
  }
  const link = async (purpose: TokenPurpose) => (await ports.tokens.mint(id, purpose, (await stored()).email)).token
  const kept: string[] = []
  const verifying: string[] = []
  const codes: { hash: string; caller: Caller }[] = []
  /** Addresses that the account left, in order, with the links in the mails about it. */
  const left: { address: string; token: string }[] = []
  const isLive = async (token: string) => (await ports.recovery.stateOf(token)) === 'live'
  const liveLeft = async () => {
    const live: boolean[] = []
    for (const { token } of left) live.push(await isLive(token))
    return live
  }
  /** Links of addresses after it end, those of addresses before it go on. */
  const takeBack = async (index: number) => {
    const one = left[index]
    if (one === undefined) return
    const before = await liveLeft()
    const taken = await ports.recovery.reset({ token: one.token, password: owners }, now())
    expect(taken.ok).toBe(before[index])
    if (!taken.ok) return
    expect((await stored()).email).toBe(one.address)
    expect(await liveLeft()).toEqual(before.map((wasLive, place) => wasLive && place < index))
  }
  let page: { token: string; keys: string[]; shown: string[]; mark: string } | null = null
  let swaps = 0
  let asked = 0
  /** What works without a session: links, channels, tokens and other ways in. */
  const standing = async () => {
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
  const orphanCodes = async () => {
    const orphans: string[] = []
    for (const { hash, caller } of codes) {
      const session = await env.DB.prepare('SELECT id FROM sessions WHERE id = ?').bind(caller.sessionId).first()
      if (session === null && (await connections.ownerOf(hash, Date.now())) !== null) orphans.push(hash)
    }
    return orphans
  }
  const sessions: string[] = []
  const begun: string[] = []
  /** Sign-ins of which a code would be taken. */
  const stillBegun = async () =>
    (await Promise.all(begun.map((sealed) => ports.entry.readPending(sealed)))).filter((one) => one !== null)
  /** With the second step, which is theirs as well; null where their password does not open the account. */
  const enter = async () => {
    const entered = await signIn(strangers)
    if (!entered.ok) return null
    const { token } = await openSession(ports.sessions, id, now(), { isTwoStep: true })
    sessions.push(token)
    return (await ports.sessions.callerOf(token))?.caller ?? null
  }
  const alerts = await alertLinksOf(id)
  const isPageOpen = async () => page !== null && (await ports.recovery.stateOf(page.token)) === 'live'
  const ways = {
    strangerRegistersAgain: async () => {
      const { email } = await stored()
      await ports.registration.register({ ...goodForm, email, password: strangers, confirmPassword: strangers }, now())
    },
    holderLeavesThings: async () => {
      if ((await leftOf(id)).length === 0) await furnish(id)
    },
    /** Read once in the mailbox, and kept. */
    holderKeepsLinks: async () => {
      for (const purpose of keptPurposes) kept.push(await link(purpose))
      await alerts.keep((await stored()).email)
    },
    /** By the form's password, with a link that their mailbox has; they keep it. */
    holderVerifies: async () => {
      const token = await link('verify_email')
      verifying.push(token)
      await ports.registration.verify(token, { browser: null, password: strangers }, now())
    },
    /** Each was used, or was mailed to a mailbox that the account has left or lost. */
    holderOpensKeptLinks: async () => {
      for (const token of verifying)
        await ports.registration.verify(token, { browser: null, password: strangers }, now())
    },
    /** Puts others of theirs in the place of what is linked and connected. */
    holderSwaps: async () => {
      swaps += 1
      const connected = `INSERT OR REPLACE INTO connections (user_id, kind, sealed, label, created_at, confirmed_at)
        VALUES (?1, 'discord', 'sealed', 'Leeds fans', 1, ?2)`
      const swapped = [
        connected,
        'INSERT OR REPLACE INTO calendar_feeds (user_id, serial, created_at) VALUES (?1, ?2, ?2)',
        'INSERT OR REPLACE INTO phones (user_id, phone, verified_at) VALUES (?1, ?2, 1)',
        `UPDATE users SET google_id = 'swapped-' || ?1 || '-' || ?2, google_profile = '{"email":"any@gmail.example"}'
          WHERE id = ?1`,
      ]
      await env.DB.batch(swapped.map((one) => env.DB.prepare(one).bind(id, 100 + swaps)))
    },
    /** Of a chat, which has not written it yet. */
    holderTakesCode: async () => {
      const caller = await enter()
      if (!caller) return
      const code = { hash: crypto.randomUUID(), until: Date.now() + 60_000 }
      const chat = { kind: 'telegram', sealed: null, label: 'Telegram', sealedSecret: null } as const
      if (await connections.save(caller, chat, code, Date.now())) codes.push({ hash: code.hash, caller })
    },
    holderChangesPassword: async () => {
      const caller = await enter()
      if (!caller) return
      const typed = { current_password: strangers, password: strangers }
      const changed = await ports.recovery.change(caller, typed, now())
      if (changed.ok) sessions.push(changed.value.token)
    },
    holderTogglesTwoStep: async () => {
      const has = await env.DB.prepare('SELECT user_id FROM totp_factors WHERE user_id = ?').bind(id).first()
      const added = `INSERT INTO totp_factors (user_id, sealed_key, last_step, created_at) VALUES (?, 's', 1, ${Date.now()})`
      const toggled = has ? 'DELETE FROM totp_factors WHERE user_id = ?' : added
      await env.DB.batch([toggled, 'DELETE FROM passkeys WHERE user_id = ?'].map((one) => env.DB.prepare(one).bind(id)))
    },
    /** The first step of two, the other of which they have as well. */
    holderBeginsSignIn: async () => {
      const entered = await signIn(strangers)
      if (entered.ok && entered.value.state === 'second_step') begun.push(entered.value.sealed)
    },
    /** As often as anyone may in an hour; the mails go to the mailbox. */
    holderAsksForLinks: async () => {
      for (; asked < accountLimits.mail[0].max; asked += 1) await link('reset_password')
    },
    everyoneIsSignedOut: () => ports.sessions.endAll(id),
    holderSignsIn: async () => void (await enter()),
    /** To another mailbox of theirs. */
    holderMoves: async () => {
      const caller = await enter()
      const email = `theirs-${crypto.randomUUID()}@example.com`
      if (!caller || !(await ports.emailChange.ask(caller, email, now())).ok) return
      const { token } = await ports.tokens.mint(id, 'change_email', email)
      expect((await ports.emailChange.confirm(token, caller, now())).ok).toBe(true)
      left.push({ address: caller.email, token: (await ports.tokens.mint(id, 'take_back', caller.email)).token })
    },
    firstTakesBack: () => takeBack(0),
    lastTakesBack: () => takeBack(left.length - 1),
    /** An invitation to the mailbox, which they accept. */
    agentGivesSeat: async () => {
      if ((await stored()).is_email_verified === 0) return
      await env.DB.prepare(`INSERT OR IGNORE INTO colleagues VALUES (?1, ?2, 'booker', 1)`)
        .bind(by.caller.userId, id)
        .run()
    },
    /** While they know the password, or as the only way in. */
    holderLinksGoogle: async () => {
      await env.DB.prepare('UPDATE users SET google_id = ?, google_profile = ? WHERE id = ?')
        .bind(crypto.randomUUID(), JSON.stringify({ email: 'holder@gmail.example' }), id)
        .run()
    },
    operatorVerifies: () => edit({ emailVerified: true }),
    operatorWithdraws: () => edit({ emailVerified: false }),
    operatorMoves: () => edit({ email: `moved-${crypto.randomUUID()}@example.com` }),
    operatorMovesAndVerifies: () => edit({ email: `moved-${crypto.randomUUID()}@example.com`, emailVerified: true }),
    operatorTypes: () => edit({ password: strangers }),
    operatorSwitches: async () => {
      await edit({ isActive: false })
      await edit({ isActive: true })
    },
    roleIsDeleted: async () => {
      const made = await ports.roleDesk.create(by, { name: crypto.randomUUID(), description: '', permissions: '' })
      const roleId = made.ok ? made.value.id : roleIds.Customer
      await ports.userDesk.setRole(by, id, { roleId })
      await ports.roleDesk.remove(by, roleId, { moveTo: roleIds.Customer })
    },
    /** In another browser than the stranger's, and without their password. */
    ownerOpensTheLink: async () =>
      void (await ports.registration.verify(await link('verify_email'), { browser: null }, now())),
    ownerResets: async () =>
      void (await ports.recovery.reset({ token: await link('reset_password'), password: owners }, now())),
    /** And ticks all that it shows. */
    ownerOpensPage: async () => {
      const token = await link('reset_password')
      const { google: linked, reach, twoStepMark: mark } = await ports.recovery.linkOf(token, null)
      page = { token, keys: [...reach.map(reachKey), ...(linked ? [linked.key] : [])], shown: await standing(), mark }
    },
    ownerSendsPage: async () => {
      if (page === null) return
      const { token, keys, shown, mark } = page
      const isOpen = await isPageOpen()
      const ticked = Object.fromEntries(keys.map((key) => [`keep_${key}`, 'on']))
      const form = { token, password: owners, shown_two_step: mark, ...ticked }
      const sent = await ports.recovery.reset(form, now())
      expect(sent.ok).toBe(isOpen)
      if (sent.ok) expect(shown).toEqual(expect.arrayContaining(await standing()))
    },
    ownerByGoogle: async () => {
      const { email } = await stored()
      await google.takeOver(
        id,
        { sub: crypto.randomUUID(), email, isEmailVerified: true, profile: { email } },
        Date.now(),
      )
    },
  }
  const signIn = async (password: string) => ports.signIn.signIn({ email: (await stored()).email, password }, now())
  const stillLive = async () => {
    const links = kept.flatMap((token) => keptPurposes.map((purpose) => ports.tokens.read(token, purpose)))
    return (await Promise.all(links)).filter(({ state }) => state === 'live')
  }
  const seats = () => env.DB.prepare('SELECT count(*) AS n FROM colleagues WHERE colleague_id = ?').bind(id).first('n')
  return { id, stored, ways, signIn, kept, stillLive, isPageOpen, stillBegun, orphanCodes, alerts, sessions, seats }
}

/** What needs no mailbox, and so ends no link that it holds. */
const withoutMailbox = [
  'holderTogglesTwoStep',
  'holderBeginsSignIn',
  'holderChangesPassword',
  'holderAsksForLinks',
  'holderSwaps',
  'holderTakesCode',
  'holderSignsIn',
]

const takingBack = ['firstTakesBack', 'lastTakesBack']

type Way = keyof Awaited<ReturnType<typeof scene>>['ways']
const names = [
  'strangerRegistersAgain',
  'holderLeavesThings',
  'holderKeepsLinks',
  'holderLinksGoogle',
  'holderVerifies',
  'holderOpensKeptLinks',
  'holderSwaps',
  'holderTakesCode',
  'holderChangesPassword',
  'holderAsksForLinks',
  'holderBeginsSignIn',
  'holderTogglesTwoStep',
  'everyoneIsSignedOut',
  'holderSignsIn',
  'holderMoves',
  'firstTakesBack',
  'lastTakesBack',
  'agentGivesSeat',
  'operatorVerifies',
  'operatorWithdraws',
  'operatorMoves',
  'operatorMovesAndVerifies',
  'operatorTypes',
  'operatorSwitches',
  'roleIsDeleted',
  'ownerOpensTheLink',
  'ownerResets',
  'ownerOpensPage',
  'ownerSendsPage',
  'ownerByGoogle',
] as const satisfies Way[]

test('the account is theirs who proved the mailbox last, or takes it back, and nothing of an earlier holder answers', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.constantFrom<Way>(...names), { minLength: 2, maxLength: 5 }),
    async (drawn) => {
      const all: Way[] = ['holderLeavesThings', 'holderKeepsLinks', ...drawn]
      const {
        id,
        stored,
        ways,
        signIn,
        kept,
        stillLive,
        isPageOpen,
        stillBegun,
        orphanCodes,
        alerts,
        sessions,
        seats,
      } = await scene()
      for (const [place, name] of [...all, 'ownerResets' as const].entries()) {
        const before = await stored()
        const wasPageOpen = await isPageOpen()
        await ways[name]()
        // As the minute does for a request that died.
        await ports.purchaseEndings.sweep()
        const after = await stored()
        const course = `${[...all, 'ownerResets'].slice(0, place + 1)}`
        expect(after.is_changing, course).toBe(0)
        // The mailbox was never proven before: what was there was another user's.
        const isNewlyVerified = before.is_email_verified === 0 && after.is_email_verified === 1
        expect(await orphanCodes(), course).toEqual([])
        if (withoutMailbox.includes(name)) expect(await isPageOpen(), course).toBe(wasPageOpen)
        if (name === 'holderOpensKeptLinks') expect(after, course).toEqual(before)
        if (isNewlyVerified) expect(await stillLive(), course).toEqual([])
        // By the holder's own form it is theirs.
        const isByOther = isNewlyVerified && name !== 'holderVerifies' && !takingBack.includes(name)
        if (isByOther || name === 'operatorMovesAndVerifies') {
          expect(
            (await leftOf(id)).filter((table) => table !== 'email_changes'),
            course,
          ).toEqual([])
          expect(await seats(), course).toBe(0)
        }
        if (name === 'ownerResets' || (takingBack.includes(name) && after.email !== before.email)) {
          expect(await stillLive(), course).toEqual([])
          expect(await stillBegun(), course).toEqual([])
          for (const token of sessions) expect(await ports.sessions.callerOf(token), course).toBeNull()
        }
        if (place === all.length - 1 && !all.includes('holderVerifies'))
          expect((await signIn(strangers)).ok, course).toBe(false)
      }
      const isOwners = async (course: string) => {
        const mailbox = (await stored()).email
        for (const heard of [await alerts.listensTo(), await alerts.answers()]) {
          expect(
            heard.filter((to) => to !== mailbox),
            course,
          ).toEqual([])
        }
        // They ticked nothing that an earlier holder linked.
        const google = await env.DB.prepare('SELECT google_id FROM users WHERE id = ?').bind(id).first('google_id')
        expect(google, course).toBeNull()
        const reaching = ['sessions', 'api_tokens', 'push_devices', 'connections', 'phones', 'calendar_feeds']
        for (const one of [...reaching, 'purchase_mandates', 'payment_cards'])
          expect(await leftOf(id), course).not.toContain(one)
        // The owner gets in, be it with a second step that they added since.
        expect((await signIn(owners)).ok, course).toBe(true)
      }
      for (const token of kept)
        expect((await ports.recovery.reset({ token, password: strangers }, now())).ok, String(all)).toBe(false)
      await isOwners(String(all))
      const { email } = await stored()
      await ways.firstTakesBack()
      await ports.purchaseEndings.sweep()
      if ((await stored()).email !== email) await isOwners(`${all}, firstTakesBack`)
    },
  )
  const keptLink: Way[] = ['ownerResets', 'holderLeavesThings', 'holderKeepsLinks']
  const keptMail: Way[] = ['ownerResets', 'holderKeepsLinks', 'operatorMovesAndVerifies']
  const movedAway: Way[] = ['ownerResets', 'operatorWithdraws', 'ownerResets', 'holderKeepsLinks', 'holderMoves']
  const keptGoogle: Way[] = ['ownerResets', 'holderLinksGoogle', 'operatorTypes']
  const usedLink: Way[] = ['holderVerifies', 'operatorMoves', 'holderOpensKeptLinks']
  const usedWithdrawn: Way[] = ['holderVerifies', 'operatorWithdraws', 'holderOpensKeptLinks']
  const swapped: Way[] = ['ownerResets', 'holderSwaps', 'ownerOpensPage', 'holderSwaps', 'ownerSendsPage']
  const keptCode: Way[] = ['holderVerifies', 'holderTakesCode', 'everyoneIsSignedOut']
  const begun: Way[] = ['holderVerifies', 'holderBeginsSignIn', 'ownerResets']
  const toggled: Way[] = ['ownerResets', 'ownerOpensPage', 'holderTogglesTwoStep', 'ownerSendsPage']
  const closedPage: Way[] = ['holderVerifies', 'ownerOpensPage', 'holderChangesPassword', 'holderAsksForLinks']
  const movedOn: Way[] = ['holderVerifies', 'holderMoves', 'holderMoves', 'lastTakesBack', 'firstTakesBack']
  const movedBack: Way[] = ['holderVerifies', 'holderMoves', 'operatorWithdraws', 'firstTakesBack']
  const settled: Way[] = ['holderVerifies', 'holderMoves', 'operatorMoves', 'firstTakesBack']
  const examples = [
    movedOn,
    movedBack,
    settled,
    begun,
    closedPage,
    toggled,
    swapped,
    keptCode,
    keptLink,
    keptGoogle,
    keptMail,
    movedAway,
    usedLink,
    usedWithdrawn,
  ]
  // The examples are among the runs.
  const numRuns = examples.length + runs(2).numRuns
  await fc.assert(property, { numRuns, examples: examples.map((one) => [one]) })
})
