// Attempts to buy over a network that loses, delays and overtakes, with crashes, silence, revocation and moving prices,
// from one seed. After every event no attempt has paid twice or above its bound; at the end every payment is an order.
import { hourMs, secondMs } from '#worker/ground/platform/clock.ts'
import {
  type Attempt,
  beginAttempt,
  confirmAttempt,
  heard,
  isOver,
  reservedBy,
  stopAttempt,
  takeCall,
} from '#worker/money/purchases/sellers/attempt.rules.ts'
import type { KeptOrder, SellerAnswer } from '#worker/money/purchases/sellers/contract.ts'
import { type Chance, createChance } from '../chance.ts'
import { createSimulatedSeller } from './seller.ts'

export type PurchasesReport = { bought: number; letGo: number; events: number; broken: string[] }

const attemptsPerSeed = 6
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
  stock: 4,
  limit: 4,
}

export function simulatePurchases(seed: number, { hasKey = true } = {}): PurchasesReport {
  const chance = createChance(seed)
  const time = createTime()
  const seller = createSimulatedSeller({ ...item }, hasKey, (work) => time.after(chance.below(15 * secondMs), work))
  const attempts = new Map<string, Attempt>()
  const broken: string[] = []
  /** Faults end, so that every attempt can. */
  const isTroubled = (share: number) => time.now() < hourMs / 2 && chance.happens(share)
  const change = (id: string, to: (attempt: Attempt) => Attempt) => {
    const attempt = attempts.get(id)
    if (attempt) attempts.set(id, to(attempt))
  }

  function wake(id: string): void {
    const before = attempts.get(id)
    if (!before || isOver(before)) return
    const { attempt, call, wakeAt } = takeCall(before, time.now())
    attempts.set(id, attempt)
    if (wakeAt !== null) time.at(wakeAt, () => wake(id))
    if (!call) return
    const hear = (answer: SellerAnswer) => {
      change(id, (now) => heard(now, call.number, answer, time.now()))
      wake(id)
    }
    const { order, session, agreed } = attempt
    const request = { ...call, order, sessionId: session?.id ?? null, upTo: agreed?.upTo ?? 0 }
    const delayMs = isTroubled(0.2) ? chance.below(20 * secondMs) : chance.below(secondMs)
    const back = (answer: SellerAnswer) => {
      if (!isTroubled(0.25)) time.after(chance.below(secondMs), () => hear(answer))
    }
    const arrive = () => {
      const answer = seller.receive(request, time.now(), back)
      if (answer) back(answer)
    }
    if (!isTroubled(0.1)) time.after(delayMs, arrive)
    // A process that died does not even time out: the desk's alarm goes on.
    if (!isTroubled(0.1)) time.after(timeoutMs, () => hear({ kind: 'unknown', reason: 'timeout', retryAfterMs: null }))
  }

  for (let index = 0; index < attemptsPerSeed; index += 1) {
    const id = `attempt-${index}`
    time.at(chance.below(5 * secondMs), () => {
      attempts.set(id, beginAttempt(orderOf(id, chance), chance.happens(0.5)))
      wake(id)
    })
    schedulePeople(id)
  }
  for (let moves = 0; moves < 4; moves += 1) {
    time.at(chance.below(120 * secondMs), () => seller.reprice(chance.pick([38_00, 40_00, 44_00, 47_00])))
  }

  function schedulePeople(id: string): void {
    for (let tries = 0; tries < 3; tries += 1) {
      time.at(chance.below(300 * secondMs), () => {
        change(id, (now) => confirmAttempt(now, now.session?.total ?? 0, time.now()) ?? now)
        wake(id)
      })
    }
    if (chance.happens(0.2)) {
      time.at(chance.below(60 * secondMs), () => {
        change(id, (now) => stopAttempt(now, { kind: 'other', text: 'Revoked.' }))
        wake(id)
      })
    }
  }

  let events = 0
  while (broken.length === 0 && events < mostEvents && time.step()) {
    events += 1
    broken.push(...brokenAt([...attempts.values()], seller))
  }
  broken.push(...brokenAtEnd([...attempts.values()], seller))
  const bought = [...attempts.values()].filter(({ step }) => step === 'completed').length
  return { bought, letGo: attempts.size - bought, events, broken: [...new Set(broken)] }
}

type Seller = Pick<ReturnType<typeof createSimulatedSeller>, 'charges' | 'sessions'>

function paidBy({ order, session }: Attempt, seller: Seller) {
  const own = session ? seller.charges().filter(({ sessionId }) => sessionId === session.id) : []
  return { order, charges: own }
}

function brokenAt(attempts: readonly Attempt[], seller: Seller): string[] {
  return attempts.flatMap((attempt) => {
    const { order, charges } = paidBy(attempt, seller)
    const spent = charges.reduce((sum, { amount }) => sum + amount, 0)
    return [
      ...(charges.length > 1 ? [`${order.attemptId} paid ${charges.length} times`] : []),
      ...(spent > mostOf(order) ? [`${order.attemptId} paid ${spent} of at most ${mostOf(order)}`] : []),
      ...(spent > reservedBy(attempt) ? [`${order.attemptId} paid ${spent}, reserved ${reservedBy(attempt)}`] : []),
    ]
  })
}

const mostOf = ({ maxTotal }: KeptOrder) => maxTotal ?? Number.POSITIVE_INFINITY

function brokenAtEnd(attempts: readonly Attempt[], seller: Seller): string[] {
  const accounted = attempts.reduce((sum, attempt) => sum + paidBy(attempt, seller).charges.length, 0)
  const stray = seller.charges().length - accounted
  return [
    ...(stray > 0 ? [`${stray} payments that no attempt knows`] : []),
    ...attempts.flatMap((attempt) => {
      const paid = paidBy(attempt, seller).charges.length
      const { attemptId } = attempt.order
      if (!isOver(attempt)) return [`${attemptId} never ended: ${attempt.step}`]
      return paid > 0 === (attempt.step === 'completed') ? [] : [`${attemptId} ${attempt.step} with ${paid} payments`]
    }),
  ]
}

function orderOf(attemptId: string, chance: Chance): KeptOrder {
  return {
    attemptId,
    sellerId: 1,
    offerRef: item.id,
    quantity: 1,
    currency: 'GBP',
    maxTotal: chance.pick([44_00, 48_00, 60_00]),
    section: null,
    deadline: 200 * secondMs,
  }
}

/** Work in the order of its time; equal times in the order in which they were asked for. */
function createTime() {
  let now = 0
  let waiting: { at: number; work: () => void }[] = []
  const at = (moment: number, work: () => void) => void waiting.push({ at: Math.max(moment, now), work })
  return {
    now: () => now,
    at,
    after: (ms: number, work: () => void) => at(now + ms, work),
    /** False when there is nothing left. */
    step(): boolean {
      const next = waiting.toSorted((one, other) => one.at - other.at)[0]
      if (!next) return false
      waiting = waiting.filter((one) => one !== next)
      now = next.at
      next.work()
      return true
    },
  }
}
