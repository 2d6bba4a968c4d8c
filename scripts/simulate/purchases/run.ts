// Purchases under the mandates of one person over a network that loses, delays and overtakes, with crashes, silence,
// revocation, changed limits and moving prices, from one seed. After every event no mandate, budget or reservation was
// exceeded and nothing was bought twice; at the end every penny stands in the ledger.
import type { Due, FanAnswer } from '#durable/purchase-desk/protocol.ts'
import { hourMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { SellerAnswer } from '#worker/money/purchases/sellers/contract.ts'
import { handOverSession } from '#worker/money/purchases/sellers/hand-over.rules.ts'
import { type Chance, createChance } from '../chance.ts'
import { deskInMemory } from './desk.ts'
import { createPerson, mandateIds, matchIds, platformId } from './person.ts'
import { brokenAt, brokenAtEnd } from './promises.ts'
import { createSimulatedSeller, type SimulatedSeller } from './seller.ts'
import { createTime } from './time.ts'

export type PurchasesReport = { bought: number; letGo: number; refused: number; events: number; broken: string[] }

const offersPerSeed = 9
const timeoutMs = 10 * secondMs
/** More than any run needs; one that does not end is broken. */
const mostEvents = 20_000

const item = {
  id: 'east',
  name: 'Adult',
  section: 'East Stand',
  seat: null,
  price: 40_00,
  fee: 4_00,
  currency: 'GBP',
  stock: 6,
  limit: 4,
}

type Call = Extract<Due, { kind: 'call' }>['call']

export function simulatePurchases(seed: number, { hasKey = true } = {}): PurchasesReport {
  const chance = createChance(seed)
  const time = createTime()
  const sold = { ...item }
  const seller = createSimulatedSeller(sold, hasKey, (work) => time.after(chance.below(15 * secondMs), work))
  const person = createPerson(chance)
  const desk = deskInMemory(time.now)
  const send = networkTo(seller, chance, time)
  const broken: string[] = []
  let refused = 0

  /** A run of the queue's consumer. */
  function run(attemptId: string): void {
    const own = desk.attempt(attemptId)
    if (!own) return
    const first = desk.take(attemptId)
    const { mandateId, mandateHash, matchId, offer } = own
    const due = first.kind === 'recheck' ? desk.take(attemptId, person.asked(mandateId, matchId, offer)) : first
    desk.sent(attemptId)
    if (due.kind !== 'call') return
    const { kind, number } = due.call
    if (kind === 'complete' && !person.allows(mandateId, mandateHash))
      broken.push(`${attemptId} paid by what was ended`)
    send(due.call, (answer) => {
      desk.heard(attemptId, number, answer)
      run(attemptId)
    })
  }

  /** The desk's alarm. */
  function ring(): void {
    desk.expire()
    for (const { attemptId } of desk.due()) run(attemptId)
  }

  function offered(index: number): void {
    const [mandate, match] = [chance.pick(mandateIds), chance.pick(matchIds)]
    const candidate = person.candidate(`offer-${index}`, mandate, match, sold.price + sold.fee)
    const attemptId = candidate && desk.consider(candidate).attemptId
    if (attemptId) run(attemptId)
    else refused += 1
  }

  scheduleWorld({ chance, time, seller, person, desk, offered, run })
  let events = 0
  let ringsAt = Number.POSITIVE_INFINITY
  while (broken.length === 0 && events < mostEvents && time.step()) {
    events += 1
    const next = desk.wakeAt()
    if (next !== null && (next < ringsAt || ringsAt <= time.now())) {
      ringsAt = next
      time.at(next, ring)
    }
    broken.push(...brokenAt({ desk, seller, person }))
  }
  broken.push(...brokenAtEnd({ desk, seller, person }))
  const attempts = desk.attempts()
  const bought = attempts.filter(({ state }) => state.step === 'completed').length
  return { bought, letGo: attempts.length - bought, refused, events, broken: [...new Set(broken)] }
}

/** At a seller without a protocol only the fan acts. */
function handedOver({ kind, order }: Pick<Call, 'kind' | 'order'>): SellerAnswer {
  const session = handOverSession(order, order.offerRef)
  return { kind: 'session', session: kind === 'cancel' ? { ...session, status: 'cancelled' } : session }
}

/** Carries a call to the seller and its answer back: late, after another, or never. Faults end, so that attempts can. */
function networkTo(seller: SimulatedSeller, chance: Chance, time: ReturnType<typeof createTime>) {
  const isTroubled = (share: number) => time.now() < hourMs / 2 && chance.happens(share)
  return ({ kind, number, order, session, upTo }: Call, hear: (answer: SellerAnswer) => void): void => {
    const request = { kind, number, order, sessionId: session?.id ?? null, upTo }
    const delayMs = isTroubled(0.2) ? chance.below(20 * secondMs) : chance.below(secondMs)
    const back = (answer: SellerAnswer) => {
      if (!isTroubled(0.25)) time.after(chance.below(secondMs), () => hear(answer))
    }
    const arrive = () => {
      const answer = order.isHandOver ? handedOver(request) : seller.receive(request, time.now(), back)
      if (answer) back(answer)
    }
    if (!isTroubled(0.1)) time.after(delayMs, arrive)
    // A process that died does not even time out: the desk's alarm goes on.
    if (!isTroubled(0.1)) time.after(timeoutMs, () => hear({ kind: 'unknown', reason: 'timeout', retryAfterMs: null }))
  }
}

/** What a fan answers from the seller's own page; some amounts are above what a mandate allows. */
const answers: FanAnswer[] = [
  ...[38_00, 44_00, 88_00, 300_00].map((pence) => ({ kind: 'bought' as const, pence })),
  { kind: 'gone' as const },
  { kind: 'not_for_me' as const },
]

type World = {
  chance: Chance
  time: ReturnType<typeof createTime>
  seller: SimulatedSeller
  person: ReturnType<typeof createPerson>
  desk: ReturnType<typeof deskInMemory>
  offered: (index: number) => void
  run: (attemptId: string) => void
}

/** Offers, prices that move, what the fan answers and changes, and the seller's webhooks. */
function scheduleWorld({ chance, time, seller, person, desk, offered, run }: World): void {
  const within = (seconds: number, work: () => void) => time.at(chance.below(seconds * secondMs), work)
  for (let index = 0; index < offersPerSeed; index += 1) within(120, () => offered(index))
  for (let moves = 0; moves < 4; moves += 1) {
    within(180, () => seller.reprice(chance.pick([38_00, 40_00, 44_00, 47_00])))
  }
  for (let looks = 0; looks < 12; looks += 1) {
    within(300, () => {
      for (const { attemptId, state } of desk.attempts()) {
        const answered = state.order.isHandOver
          ? desk.answer(attemptId, chance.pick(answers))
          : desk.confirm(attemptId, state.session?.total ?? 0)
        if (answered === 'done' || answered === 'own') run(attemptId)
      }
    })
    within(300, () => {
      for (const { id } of seller.sessions()) desk.hint(platformId, id)
    })
  }
  for (const mandateId of mandateIds) {
    if (!chance.happens(0.2)) continue
    within(120, () => {
      person.revoke(mandateId)
      desk.revoke(mandateId)
    })
  }
  if (chance.happens(0.5)) within(120, person.change)
}
