// Whatever a stranger, the owner of the mailbox, an operator and Google do, in any order: whoever proved the mailbox last is
// the only one who gets in, but for a mailbox that the account was moved away from and that takes it back; and nothing of an
// earlier holder answers. What they do is in `ways.ts`, the account that they do it to in `account.ts`.
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { type Account, addAccount, owners, ports, strangers, visitorNow } from './account.ts'
import { leftOf } from './belongings.ts'
import { takingBack, type Way, wayNames, ways, withoutMailbox } from './ways.ts'

/** One way, and what holds after each. */
async function take(way: Way, account: Account, course: string): Promise<void> {
  const { isPageOpen, orphanCodes, stillLive, stored } = account
  const before = await stored()
  const wasPageOpen = await isPageOpen()
  await ways[way](account)
  // As the minute does for a request that died.
  await ports.purchaseEndings.sweep()
  const after = await stored()
  expect(after.is_changing, course).toBe(0)
  expect(await orphanCodes(), course).toEqual([])
  if (withoutMailbox.includes(way)) expect(await isPageOpen(), course).toBe(wasPageOpen)
  if (way === 'holderOpensKeptLinks') expect(after, course).toEqual(before)
  const isTakenBack = takingBack.includes(way)
  // The mailbox was never proven before: what was there was another user's.
  const isNewlyVerified = before.is_email_verified === 0 && after.is_email_verified === 1
  if (isNewlyVerified) expect(await stillLive(), course).toEqual([])
  // By the holder's own form it is theirs.
  const isByOther = isNewlyVerified && way !== 'holderVerifies' && !isTakenBack
  if (isByOther || way === 'operatorMovesAndVerifies') await expectNothingLeft(account, course)
  // Of an account that is closed, nothing is reset.
  const isReset = way === 'ownerResets' && after.is_active === 1
  if (isReset || (isTakenBack && after.email !== before.email)) await expectHoldersOut(account, course)
}

async function expectNothingLeft({ id, seats }: Account, course: string): Promise<void> {
  const left = (await leftOf(id)).filter((table) => table !== 'email_changes')
  expect([left, await seats()], course).toEqual([[], 0])
}

/** No link, sign-in or session of an earlier holder goes on. */
async function expectHoldersOut({ memory, stillBegun, stillLive }: Account, course: string): Promise<void> {
  expect([await stillLive(), await stillBegun()], course).toEqual([[], []])
  for (const token of memory.sessions) expect(await ports.sessions.callerOf(token), course).toBeNull()
}

/** The owner gets in, and nothing of another's is there. They ticked nothing that an earlier holder linked. */
async function expectOwners({ alerts, id, signIn, stored }: Account, course: string): Promise<void> {
  const mailbox = (await stored()).email
  const heard = [...(await alerts.listensTo()), ...(await alerts.answers())]
  expect(
    heard.filter((to) => to !== mailbox),
    course,
  ).toEqual([])
  expect(
    await env.DB.prepare('SELECT google_id FROM users WHERE id = ?').bind(id).first('google_id'),
    course,
  ).toBeNull()
  const reaching = ['sessions', 'api_tokens', 'push_devices', 'connections', 'phones', 'calendar_feeds']
  for (const one of [...reaching, 'purchase_mandates', 'payment_cards'])
    expect(await leftOf(id), course).not.toContain(one)
  // Be it with a second step that they added since.
  expect((await signIn(owners)).ok, course).toBe(true)
}

async function follow(drawn: readonly Way[]): Promise<void> {
  const account = await addAccount()
  const { memory, signIn, stored } = account
  const all: Way[] = ['holderLeavesThings', 'holderKeepsLinks', ...drawn]
  for (const [place, way] of all.entries()) await take(way, account, String(all.slice(0, place + 1)))
  if (!all.includes('holderVerifies')) expect((await signIn(strangers)).ok, String(all)).toBe(false)
  const course = `${all},ownerResets`
  await take('ownerResets', account, course)
  for (const token of memory.kept)
    expect((await ports.recovery.reset({ token, password: strangers }, visitorNow())).ok, course).toBe(false)
  const { email, is_active: isOpen } = await stored()
  if (isOpen === 1) await expectOwners(account, course)
  else for (const password of [owners, strangers]) expect((await signIn(password)).ok, course).toBe(false)
  await take('firstTakesBack', account, `${course},firstTakesBack`)
  if ((await stored()).email !== email) await expectOwners(account, `${course},firstTakesBack`)
}

/** Found once, and tried in every run. */
const examples: Record<string, Way[]> = {
  movedOn: ['holderVerifies', 'holderMoves', 'holderMoves', 'lastTakesBack', 'firstTakesBack'],
  movedBack: ['holderVerifies', 'holderMoves', 'operatorWithdraws', 'firstTakesBack'],
  deleted: ['holderVerifies', 'holderMoves', 'holderDeletes'],
  deletedFurther: ['holderVerifies', 'holderMoves', 'holderMoves', 'holderDeletes', 'lastTakesBack'],
  settled: ['holderVerifies', 'holderMoves', 'operatorMoves', 'firstTakesBack'],
  begun: ['holderVerifies', 'holderBeginsSignIn', 'ownerResets'],
  closedPage: ['holderVerifies', 'ownerOpensPage', 'holderChangesPassword', 'holderAsksForLinks'],
  toggled: ['ownerResets', 'ownerOpensPage', 'holderTogglesTwoStep', 'ownerSendsPage'],
  swapped: ['ownerResets', 'holderSwaps', 'ownerOpensPage', 'holderSwaps', 'ownerSendsPage'],
  keptCode: ['holderVerifies', 'holderTakesCode', 'everyoneIsSignedOut'],
  keptLink: ['ownerResets', 'holderLeavesThings', 'holderKeepsLinks'],
  keptGoogle: ['ownerResets', 'holderLinksGoogle', 'operatorTypes'],
  keptMail: ['ownerResets', 'holderKeepsLinks', 'operatorMovesAndVerifies'],
  movedAway: ['ownerResets', 'operatorWithdraws', 'ownerResets', 'holderKeepsLinks', 'holderMoves'],
  usedLink: ['holderVerifies', 'operatorMoves', 'holderOpensKeptLinks'],
  usedWithdrawn: ['holderVerifies', 'operatorWithdraws', 'holderOpensKeptLinks'],
}

test('the account is theirs who proved the mailbox last, or takes it back, and nothing of an earlier holder answers', async () => {
  const drawn = fc.array(fc.constantFrom<Way>(...wayNames), { minLength: 2, maxLength: 5 })
  const found = Object.values(examples).map((one): [Way[]] => [one])
  // The examples are among the runs.
  const numRuns = found.length + runs(2).numRuns
  await fc.assert(fc.asyncProperty(drawn, follow), { numRuns, examples: found })
})
