import { DurableObject } from 'cloudflare:workers'
import { createAlarm } from '#durable/alarm.ts'
import type { Message } from '#worker/entry/messages.ts'
import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { consoleLogger, errorText } from '#worker/ground/platform/logger.ts'
import type {
  Answered,
  AttemptCounts,
  AttemptNews,
  Bought,
  BoughtQuery,
  News,
  ShownAttempt,
} from '#worker/money/purchases/attempts/contract.ts'
import { countsOf } from '#worker/money/purchases/attempts/rules.ts'
import { bindEntry } from '#worker/money/purchases/ledger/chain.ts'
import type { LedgerEntry } from '#worker/money/purchases/ledger/contract.ts'
import type { SellerAnswer } from '#worker/money/purchases/sellers/contract.ts'
import {
  answer,
  confirm,
  decline,
  dueIn,
  expire,
  graceMs,
  heard,
  hint,
  revoke,
  sent,
  take,
  wakeAt,
} from './attempts.ts'
import { consider, type Desk, type DeskAttempt, isSettled, matchesBought, purchasesMade, type Step } from './desk.ts'
import { considerationKey, mandateEntries, switchKey } from './entries.ts'
import type {
  Asked,
  Candidate,
  Considered,
  Due,
  FanAnswer,
  MandateNote,
  PurchaseDeskApi,
  StartedDecision,
} from './protocol.ts'
import { heardOrderCheck, hintOrderCheck, sentRefund, takeOrderCheck } from './refunds.ts'
import { type DeskStore, openStore } from './store.ts'
import { shown, ticketsOf } from './view.ts'

/** Delay after a failed alarm. */
const alarmRetryMs = 10 * secondMs
/** Orders read again at a time; the next alarm goes on. */
const checksPerAlarm = 20

type Decisions<Done> = {
  open: (desk: Desk, now: Instant) => Done
  settled: (own: DeskAttempt, now: Instant, desk: Desk) => Done
}

/**
 * The single writer of what one person's mandates spend (`user:<id>`). Each change is decided, bound to the ledger and
 * written before the next one is read, so that two offers in one second are decided one after the other. Sellers are
 * called by consumers of the queue; the alarm sends for them while anything is due.
 */
export class PurchaseDesk extends DurableObject<Env> implements PurchaseDeskApi {
  #store!: DeskStore
  #turn: Promise<unknown> = Promise.resolve()
  /** When news was taken to be sent; what a restart forgets is sent once more, under the same name. */
  readonly #notifying = new Map<string, Instant>()
  readonly #alarm = createAlarm(this.ctx.storage, () => Date.now())

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      this.#store = openStore(ctx.storage.sql)
      await this.#alarm.load()
    })
  }

  consider(candidate: Candidate): Promise<Considered> {
    return this.#inTurn(() => this.#consider(candidate))
  }

  begin(candidate: Candidate): Promise<StartedDecision> {
    return this.#inTurn(async () => {
      const considered = await this.#consider(candidate)
      const { attemptId } = considered
      return { ...considered, due: attemptId === null ? { kind: 'nothing' } : await this.#take(attemptId, undefined) }
    })
  }

  take(attemptId: string, asked?: Asked | null): Promise<Due> {
    return this.#inTurn(() => this.#take(attemptId, asked))
  }

  heard(attemptId: string, number: number, answer: SellerAnswer): Promise<Due> {
    return this.#inTurn(async () => {
      await this.#applyTo(attemptId, {
        open: (desk, now) => heard(desk, attemptId, number, answer, now),
        settled: (own, now) => heardOrderCheck(own, number, answer, now),
      })
      return this.#take(attemptId, undefined)
    })
  }

  /** To one caller at a time: two would each send it. One that ended midway is followed by another after a while. */
  async news(attemptId: string): Promise<AttemptNews | null> {
    const found = this.#store.find(attemptId)
    if (!found?.unsent) return null
    const [name, now] = [`${attemptId}:${found.unsent}`, Date.now()]
    const takenAt = this.#notifying.get(name)
    if (takenAt !== undefined && Math.abs(now - takenAt) < graceMs) return null
    this.#notifying.set(name, now)
    return { news: found.unsent, attempt: shown(found) }
  }

  async sent(attemptId: string, news: News): Promise<void> {
    this.#notifying.delete(`${attemptId}:${news}`)
    await this.#inTurn(() =>
      this.#applyTo(attemptId, {
        open: (desk) => sent(desk, attemptId, news),
        settled: (own) => sentRefund(own, news),
      }),
    )
  }

  confirm(attemptId: string, totalPence: number): Promise<Answered> {
    return this.#change((desk, now) => confirm(desk, attemptId, totalPence, now)).then(({ answered }) => answered)
  }

  decline(attemptId: string): Promise<Answered> {
    return this.#change((desk) => decline(desk, attemptId)).then(({ answered }) => answered)
  }

  answer(attemptId: string, said: FanAnswer): Promise<Answered> {
    const done = this.#inTurn(() =>
      this.#applyTo(attemptId, {
        open: (desk, now) => answer(desk, attemptId, said, now),
        settled: (own, now, desk) => answer({ ...desk, attempts: [own] }, attemptId, said, now),
      }),
    )
    return done.then(({ answered }) => answered)
  }

  async hint(platformId: number, sessionId: string): Promise<boolean> {
    const { isKnown } = await this.#change((desk) => hint(desk, platformId, sessionId))
    const sold = this.#store.ofSession(sessionId).filter((one) => one.platformId === platformId)
    for (const one of sold) await this.#change((_, now) => hintOrderCheck(this.#store.find(one.attemptId) ?? one, now))
    // The consumer of the queue reads the session, or the order.
    if (isKnown || sold.length > 0) await this.#sendForDue()
    return isKnown || sold.length > 0
  }

  note(mandate: MandateNote): Promise<void> {
    return this.#inTurn(() => {
      const switches = this.#store.countOf(switchKey(mandate.mandateId))
      return this.#write({ attempts: [], entries: mandateEntries(mandate, switches) })
    })
  }

  revoke(mandateId: string, at: Instant, why?: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#store.revoke(mandateId, at)
      await this.#write(revoke(this.#store.load(), mandateId, why))
      await this.#sendForDue()
    })
  }

  async attempts(limit: number): Promise<ShownAttempt[]> {
    return this.#store.newestAttempts(limit).map(shown)
  }

  async attemptsOf(matchId: number, limit: number): Promise<ShownAttempt[]> {
    return this.#store.ofMatch(matchId, limit).map(shown)
  }

  async attempt(attemptId: string): Promise<ShownAttempt | null> {
    const found = this.#store.find(attemptId)
    return found ? shown(found) : null
  }

  async counts(): Promise<AttemptCounts> {
    return countsOf(this.#store.tallies())
  }

  async purchasesBy(mandateIds: readonly string[]): Promise<Record<string, number>> {
    return purchasesMade(this.#store.load(), mandateIds, this.#store.keptPurchases(mandateIds))
  }

  async matchesBought(matchIds: readonly number[]): Promise<number[]> {
    const kept = this.#store.keptMatches(matchIds)
    return matchesBought(this.#store.load(), matchIds, kept)
  }

  async bought(query: BoughtQuery): Promise<Bought> {
    const newest = this.#store.bought(query).map(({ attempt, at }) => ticketsOf(attempt, at))
    return { sums: this.#store.boughtSums(query), newest }
  }

  async ledger(after: number, limit: number): Promise<LedgerEntry[]> {
    return this.#store.page(after, limit)
  }

  async newest(before: number | null, limit: number): Promise<LedgerEntry[]> {
    return this.#store.newest(before ?? Number.MAX_SAFE_INTEGER, limit)
  }

  clear(): Promise<void> {
    return this.#inTurn(async () => {
      this.#alarm.clear()
      await this.ctx.storage.deleteAll()
      this.#store = openStore(this.ctx.storage.sql)
    })
  }

  /** Never throws: the platform drops an alarm that keeps throwing. */
  override async alarm(): Promise<void> {
    this.#alarm.rang()
    try {
      await this.#change(expire)
      await this.#sendForDue()
    } catch (error) {
      consoleLogger.error('purchase_desk_alarm_failed', { error: errorText(error) })
      this.#alarm.wakeBy(Date.now() + alarmRetryMs)
    }
  }

  async #consider(candidate: Candidate): Promise<Considered> {
    const before = this.#store.entryOf(considerationKey(candidate))?.facts
    if (before?.decision) return { decision: before.decision, attemptId: before.attemptId, isMandateOver: false }
    await this.#write(expire(this.#store.load(), Date.now()))
    const { attempts, entries, ...considered } = consider(this.#store.load(), candidate, Date.now(), randomId())
    await this.#write({ attempts, entries })
    return considered
  }

  async #take(attemptId: string, asked: Asked | null | undefined): Promise<Due> {
    const { due } = await this.#applyTo(attemptId, {
      open: (desk, now) => take(desk, attemptId, asked, now),
      settled: (own, now) => takeOrderCheck(own, now),
    })
    return due
  }

  async #sendForDue(): Promise<void> {
    const now = Date.now()
    const due = [...dueIn(this.#store.load(), now), ...this.#store.toCheck(now, checksPerAlarm)]
    for (const { userId, attemptId } of due) {
      await this.env.JOBS.send({ version: 1, type: 'purchase', userId, attemptId } satisfies Message)
    }
  }

  /** Hashing waits, and other calls would come between what was read and what is written. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  #change<Done extends Step>(decide: (desk: Desk, now: Instant) => Done): Promise<Done> {
    return this.#inTurn(() => this.#apply(decide))
  }

  /** The desk does not hold settled attempts: only news of the order and a late answer of the fan change them. */
  #applyTo<Done extends Step>(attemptId: string, { open, settled }: Decisions<Done>): Promise<Done> {
    const own = this.#store.find(attemptId)
    return this.#apply((desk, now) => (own && isSettled(own) ? settled(own, now, desk) : open(desk, now)))
  }

  async #apply<Done extends Step>(decide: (desk: Desk, now: Instant) => Done): Promise<Done> {
    const done = decide(this.#store.load(), Date.now())
    await this.#write(done)
    return done
  }

  /** Attempts and entries together or not at all; what is recorded already is not recorded again. */
  async #write({ attempts, entries }: Step): Promise<void> {
    let head = this.#store.head()
    const bound: LedgerEntry[] = []
    for (const entry of entries.filter(({ key }) => this.#store.entryOf(key) === null)) {
      head = await bindEntry(entry, head, Date.now())
      bound.push(head)
    }
    this.ctx.storage.transactionSync(() => {
      for (const attempt of attempts) this.#store.keep(attempt)
      for (const entry of bound) this.#store.append(entry)
    })
    const now = Date.now()
    const checkAt = this.#store.nextCheckAt()
    const times = [wakeAt(this.#store.load(), now), checkAt === null ? null : Math.max(checkAt, now + graceMs)]
    const next = times.filter((at) => at !== null)
    if (next.length > 0) this.#alarm.wakeBy(Math.min(...next))
  }
}
