import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attemptMs } from '#durable/purchase-desk/desk.ts'
import type { Candidate } from '#durable/purchase-desk/protocol.ts'
import { deskInMemory } from '#scripts/simulate/purchases/desk.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import { createPurchaseLinks, linkPayload, ownPages, type PurchaseLink } from '#worker/money/purchases/buying/links.ts'
import { purchasePage } from '#worker/money/purchases/buying/pages.ts'
import { purchaseLinkRoutes } from '#worker/money/purchases/buying/routes.ts'
import { createBuying } from '#worker/money/purchases/buying/service.ts'
import type { Mandate } from '#worker/money/purchases/mandates/contract.ts'
import { stateOf } from '#worker/money/purchases/mandates/state.rules.ts'
import { createAcp } from '#worker/money/purchases/sellers/acp/client.ts'
import { createHandOver } from '#worker/money/purchases/sellers/hand-over.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { words } from '../../../app/render.tsx'
import { candidate } from '../../../durable/purchase-desk/candidate.ts'
import { attemptOf } from '../attempt.ts'
import { orderOf } from '../sellers/order.ts'
import { type Seller, startSeller } from '../sellers/seller.ts'

const owner = 1
/** The mark of what the owner's messages go to. */
const mailbox = 'email-0a'
const signer = createLinkSigner(new Secret('test-only-secret-of-at-least-32-chars'), 'purchase')

let seller: Seller
beforeEach(async () => {
  seller = await startSeller()
  seller.sell({ price: 40_00, stock: 2 })
})
afterEach(() => seller.close())

const { buyer, instrument } = orderOf()
const atSeller = { offerRef: 'east', details: 'sealed', cardMaxPence: 500_00 }

/** An attempt whose person is asked, and the page of its link. */
async function asking({
  isCardKept = true,
  means = atSeller,
}: {
  isCardKept?: boolean
  means?: Candidate['means']
} = {}) {
  const now = () => seller.merchant.now()
  const desk = deskInMemory(now)
  const asked: Candidate = {
    ...candidate,
    mandate: {
      ...candidate.mandate,
      terms: { ...candidate.mandate.terms, mode: 'confirm', validUntilAt: now() + 9e9 },
    },
    match: { ...candidate.match, kickoffAt: now() + 9e8 },
    offer: { ...candidate.offer, section: 'East Stand' },
    means,
  }
  desk.consider(asked)
  const protocol = 'page' in means ? createHandOver([]) : createAcp({ ...seller, call: seller.callAt('/acp') })
  const buying = createBuying({
    desks: () => desk.api,
    facts: { askedAgain: async () => asked },
    details: { open: async () => ({ buyer, instrument }), isCardKept: async () => isCardKept },
    sessions: { note: async () => {} },
    sellerOf: async () => protocol,
    notify: async () => {},
  })
  await buying.run(owner, 'a1')
  let revokedAt: number | null = null
  const mandates = {
    find: async (userId: number, id: string) =>
      userId === owner && id === 'm1'
        ? succeed({ id, revokedAt, isLive: true, document: { terms: asked.mandate.terms } })
        : fail('NOT_FOUND', 'gone'),
    async stateOf(_userId: number, mandate: Mandate) {
      return stateOf(mandate, (await desk.answers.purchasesBy([mandate.id]))[mandate.id] ?? 0, [], now())
    },
    async revoke(userId: number, id: string) {
      if (userId !== owner || id !== 'm1') return fail('NOT_FOUND', 'gone')
      revokedAt ??= now()
      desk.revoke(id)
      return succeed(null)
    },
  }
  const routes = purchaseLinkRoutes({
    links: createPurchaseLinks(signer),
    isStillTheirs: async ({ to }) => to === mailbox,
    desks: (userId) => (userId === owner ? desk.answers : deskInMemory(now).answers),
    mandates: mandates as unknown as Parameters<typeof purchaseLinkRoutes>[0]['mandates'],
    buying,
    afterResponse: () => {},
  })
  const signedIn = { userId: 0 }
  const app = new Hono<HttpEnv>()
    .use((c, next) => {
      c.set('caller', async () => (signedIn.userId === 0 ? null : (signedIn as Caller)))
      return next()
    })
    .route('/', routes)
  async function visit(
    method: 'GET' | 'POST',
    act = '',
    changed: Partial<PurchaseLink> = {},
    paid?: string,
    sure = '',
  ) {
    const link = { userId: owner, attemptId: 'a1', mandateId: 'm1', totalPence: 88_00, to: mailbox, ...changed }
    const token = await signer.sign(`${linkPayload(link)}@${link.to}`)
    const answer = await app.request(`/p/${token}${act && `?do=${act}`}`, {
      method,
      ...(paid !== undefined && { body: new URLSearchParams({ paid, sure }) }),
    })
    const html = await answer.text()
    return { status: answer.status, html, text: words(html) }
  }
  return { app, desk, visit, signedIn }
}

describe('the link of a purchase', () => {
  test('shows what is asked, and opening it changes nothing', async () => {
    const { visit, desk } = await asking()
    for (const act of ['', 'buy', 'no']) expect((await visit('GET', act)).text).toContain('Buy for £88.00')
    const revoking = await visit('GET', 'revoke')
    expect(revoking.text).toContain('Revoke the mandate?')
    expect(revoking.text).not.toContain('Buy for')
    expect(desk.attempt('a1')?.state.step).toBe('asking')
    expect(seller.charges()).toEqual([])
  })

  test('buys at one press, and once however often it is pressed', async () => {
    const { visit } = await asking()
    const [first, second] = [await visit('POST', 'buy'), await visit('POST', 'buy')]
    expect(first.text).toContain('Bought Arsenal v Leeds United 2 tickets from Club Direct for £88.00, with all fees.')
    expect(second.text).toEqual(first.text)
    expect(first.text).toContain('The mandate is finished: it has made all of its purchases.')
    for (const act of ['', 'revoke']) expect((await visit('GET', act)).text).not.toContain('Revoke the mandate')
    expect(seller.charges()).toEqual([{ amount: 88_00, refunded: 0 }])
  })

  test('buys once where tabs press at once, and takes either the yes or the no of two, whichever came first', async () => {
    const { visit } = await asking()
    await Promise.all([visit('POST', 'buy'), visit('POST', 'buy'), visit('POST', 'buy')])
    expect(seller.charges()).toEqual([{ amount: 88_00, refunded: 0 }])
    seller.merchant.reset()
    seller.sell({ price: 40_00, stock: 2 })
    const divided = await asking()
    await Promise.all([divided.visit('POST', 'no'), divided.visit('POST', 'buy')])
    const isRefused = divided.desk.attempt('a1')?.state.step === 'cancelled'
    expect(seller.charges()).toHaveLength(isRefused ? 0 : 1)
  })

  test.each([
    ['no', 'You said no.'],
    ['revoke', 'The mandate was revoked.'],
  ])('ends the question by "%s", after which a yes buys nothing', async (act, why) => {
    const { visit } = await asking()
    expect((await visit('POST', act)).text).toContain(`Nothing was bought. ${why}`)
    expect((await visit('POST', 'buy')).text).toContain(why)
    expect(seller.charges()).toEqual([])
  })

  test('takes a yes to another total for none, and an act that it does not know', async () => {
    const { visit, desk } = await asking()
    const other = await visit('POST', 'buy', { totalPence: 87_99 })
    expect(other.text).toContain('The price is another than in the message.')
    await visit('POST', 'pay')
    expect(desk.attempt('a1')?.state.step).toBe('asking')
    expect(seller.charges()).toEqual([])
  })

  test('buys nothing by a card that was removed meanwhile, and says so', async () => {
    const { visit } = await asking({ isCardKept: false })
    expect((await visit('POST', 'buy')).text).toContain('Nothing was bought. You removed the card meanwhile.')
    expect(seller.charges()).toEqual([])
  })

  test('takes a yes after the time for none', async () => {
    const { visit } = await asking()
    seller.pass(attemptMs)
    expect((await visit('POST', 'buy')).text).toContain('Nothing was bought.')
    expect(seller.charges()).toEqual([])
  })

  test('revokes after the purchase too, which stays', async () => {
    const { visit } = await asking()
    await visit('POST', 'buy')
    expect((await visit('POST', 'revoke')).text).toMatch(
      /Bought .* The mandate is revoked: nothing more is bought by it/,
    )
    expect(seller.charges()).toHaveLength(1)
  })

  test.each([
    ['another person', { userId: 2 }],
    ['an attempt that is gone', { attemptId: 'a9' }],
    ['a mandate that is gone', { mandateId: 'm9' }],
  ])('does nothing for %s', async (_what, changed) => {
    const { visit, desk } = await asking()
    expect(await visit('GET', '', changed)).toMatchObject({ status: 404 })
    expect(await visit('POST', 'no', { ...changed })).toMatchObject({ status: 404 })
    if (!('mandateId' in changed)) expect(desk.attempt('a1')?.state.step).toBe('asking')
  })

  test('that went to an address which the account no longer has shows and does nothing', async () => {
    const { visit, desk } = await asking()
    const gone = { to: 'email-0b' }
    expect(await visit('GET', '', gone)).toMatchObject({ status: 403 })
    for (const act of ['buy', 'no', 'revoke', 'gone', 'unpaid']) {
      const { status, text } = await visit('POST', act, gone)
      expect([status, text]).toEqual([403, expect.stringContaining('Please sign in')])
      expect(text).not.toContain('Arsenal')
    }
    expect(desk.attempt('a1')?.state.step).toBe('asking')
    expect(seller.charges()).toEqual([])
  })

  test('that our own pages show works for its person alone, signed in', async () => {
    const { visit, desk, signedIn } = await asking()
    for (const userId of [0, 2]) {
      signedIn.userId = userId
      expect(await visit('POST', 'buy', { to: ownPages })).toMatchObject({ status: 403 })
    }
    expect(desk.attempt('a1')?.state.step).toBe('asking')
    signedIn.userId = owner
    expect((await visit('POST', 'buy', { to: ownPages })).text).toContain('Bought')
  })

  test('is refused when it was signed for something else, or altered', async () => {
    const { app, desk } = await asking()
    const link = { userId: owner, attemptId: 'a1', mandateId: 'm1', totalPence: 88_00 }
    const foreign = createLinkSigner(new Secret('test-only-secret-of-at-least-32-chars'), 'unsubscribe')
    const [payload = '', ...rest] = (await signer.sign(linkPayload({ ...link, totalPence: 1 }))).split('.')
    const tokens = [
      await foreign.sign(`${linkPayload(link)}@${mailbox}`),
      // Of a message before links were bound to who got them.
      await signer.sign(linkPayload(link)),
      [`${payload}A`, ...rest].join('.'),
      'nonsense',
    ]
    for (const token of tokens) {
      expect((await app.request(`/p/${token}?do=buy`, { method: 'POST' })).status).toBe(404)
    }
    expect(desk.attempt('a1')?.state.step).toBe('asking')
  })
})

describe('the link of a purchase whose seller needs its person', () => {
  test('leads there, and then takes what they paid by hand where that is more', async () => {
    seller.fault({ mode: 'escalate', on: 'complete', times: 1 })
    const { visit, desk } = await asking()
    const escalated = await visit('POST', 'buy')
    expect(escalated.text).toContain('The seller needs you')
    expect(escalated.text).toMatch(/Finish there by \d\d:\d\d:\d\d .*Finish at Club Direct/)
    expect(escalated.text).not.toContain('Paid for all')
    const gone = await visit('POST', 'no')
    expect(gone.text).toContain('say so: it counts under your mandate and your budget. Paid for all, with fees Bought')
    expect((await visit('POST', 'bought', {}, 'much')).text).toContain('Enter what you paid for all tickets')
    const told = await visit('POST', 'bought', {}, '120')
    expect(told.text).toContain('for £120.00, with all fees. The sum is what you told us that you paid.')
    expect(told.text).toContain('Not what you paid? Correct it here. Paid for all, with fees Save what I paid')
    expect((await visit('POST', 'bought', {}, '110')).text).toContain('for £110.00, with all fees.')
    expect(desk.attempt('a1')?.state.step).toBe('completed')
  })
})

test('the link takes that it was not paid, signed out, where the seller forgot the session', async () => {
  seller.fault({ mode: 'escalate', on: 'complete', times: 1 })
  const { visit, desk } = await asking()
  await visit('POST', 'buy')
  const forgotten = { kind: 'expired' as const, text: 'There is no such checkout.' }
  // It is asked to let the tickets go, then how things stand.
  for (let calls = 0; calls < 2; calls += 1) {
    seller.pass(attemptMs)
    const due = desk.take('a1')
    if (due.kind === 'call') desk.heard('a1', due.call.number, { kind: 'refused', problem: forgotten })
  }
  expect((await visit('GET')).text).toContain('May have been paid')
  expect((await visit('POST', 'unpaid')).text).toContain('Nothing was bought. You said that it was not paid.')
})

describe('the page of a purchase that may have been paid', () => {
  const go = 'https://club.example/go'
  const doubted = { ...attemptOf(), status: 'unclear', isAtMost: true, byHand: 'asked' as const }
  const pageOf = (isAskedOn: boolean, checkUrl: string | null = go) => {
    const attempt = { ...doubted, mayBePaid: { isAskedOn, checkUrl } }
    return String(purchasePage({ attempt, state: 'on', totalPence: null, isRevoking: false }, 'n'))
  }

  test('says so, leads to the seller, asks what was paid, and has nothing that pays', () => {
    const page = pageOf(true)
    expect(words(page)).toMatch(
      /May have been paid Arsenal v Leeds United We can’t read what Club Direct answers .* We keep asking; please check there too\. Check at Club Direct It counts as at most £88\.00\. .*Paid for all, with fees I paid this/,
    )
    expect(page).toContain(`class="main" href="${go}"`)
    expect(page).not.toMatch(/do=(buy|no|unpaid)|Finish/)
    expect(page.match(/class="main"/g)).toHaveLength(1)
  })

  test('has no link where the seller gave none, and says when we ask no more', () => {
    const page = pageOf(false, null)
    expect(words(page)).toContain('Club Direct never said whether your tickets were bought.')
    expect(page).not.toContain('Check at')
    expect(words(page)).toContain('If it was not paid, say so: match and budget are free again. It was not paid')
    expect(page).toContain('action="?do=unpaid"')
  })
})

describe('the link of a hand-over', () => {
  const led = () => asking({ means: { page: 'https://club.example/7' } })
  const bought = ({ visit }: Awaited<ReturnType<typeof led>>, paid: string) => visit('POST', 'bought', {}, paid)

  test('leads to the purchase kit and the seller, says what is asked, and opening it changes nothing', async () => {
    const { visit, desk } = await led()
    const { text } = await visit('GET')
    expect(text).toMatch(
      /^.*On sale at Club Direct Arsenal v Leeds United 2 tickets \(Adult, East Stand\) from Club Direct/,
    )
    expect(text).toContain('for £88.00, as its page says. We can’t buy there.')
    expect(text).toMatch(
      /Open your purchase kit Open Club Direct .*\(your mandate allows at most £100\.00\) Bought Gone Not for me/,
    )
    await visit('GET', 'bought')
    expect(desk.attempt('a1')?.state.step).toBe('handed_over')
  })

  test('takes what was paid, once, and buys nothing itself', async () => {
    const scene = await led()
    const first = await bought(scene, '£92.50')
    expect(first.text).toContain('You bought 2 tickets at Club Direct for £92.50. It counts under your mandate.')
    expect((await bought(scene, '92.50')).text).toEqual(first.text)
    expect((await bought(scene, '90')).text).toContain('for £90.00. It counts under your mandate.')
    expect(scene.desk.ledger().at(-1)?.text).toContain(
      'you corrected what you paid at Club Direct from £92.50 to £90.00',
    )
    expect(seller.charges()).toEqual([])
    expect(seller.merchant.shop.sessions()).toEqual([])
  })

  test.each(['', 'ten', '-5', '1e3', '12.345', '0', '9'.repeat(2_000)])(
    'asks again for what was paid: %.20s',
    async (paid) => {
      const scene = await led()
      const { text, html } = await bought(scene, paid)
      expect(text).toContain('Enter what you paid for all tickets, like 60 or 62.50.')
      expect(html).toMatch(/ value="[^"]*" aria-invalid="true" aria-describedby="trouble" autofocus>/)
      expect(scene.desk.attempt('a1')?.state.step).toBe('handed_over')
    },
  )

  test('asks once more about a sum far above what was asked and allowed, by forms alone', async () => {
    const scene = await led()
    const { text } = await bought(scene, '1850')
    expect(text).toMatch(
      /£1,850\.00 is far more than the £88\.00 expected\. Is it right\? Yes, I paid £1,850\.00 No, I paid Bought/,
    )
    expect(scene.desk.attempt('a1')?.state.step).toBe('handed_over')
    expect((await scene.visit('POST', 'bought', {}, '1850', '185')).text).toContain('Is it right?')
    expect((await scene.visit('POST', 'bought', {}, '1850', '1850')).text).toContain('for £1,850.00. It is more')
  })

  test('says that more than the mandate allows counts all the same', async () => {
    const scene = await led()
    expect((await bought(scene, '100.01')).text).toContain(
      'You bought 2 tickets at Club Direct for £100.01. It is more than the mandate allows. It counts under your mandate all the same.',
    )
  })

  test.each([
    ['gone', 'Nothing was bought. You said that the tickets were gone.'],
    ['no', 'Nothing was bought. You said no.'],
    ['revoke', 'Nothing was bought. The mandate was revoked.'],
  ])('ends by "%s", after which a purchase still counts, with when it was told', async (act, text) => {
    const scene = await led()
    expect((await scene.visit('POST', act)).text).toContain(text)
    expect((await bought(scene, 'much')).text).toContain('Enter what you paid for all tickets')
    const { text: late } = await bought(scene, '88')
    const ended = text.replace('Nothing was bought. ', '')
    expect(late).toContain(
      `for £88.00. You told us after the question had ended. ${ended} It counts under your mandate all the same.`,
    )
  })
})
