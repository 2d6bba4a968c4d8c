import { DurableObject } from 'cloudflare:workers'
import { createAlarm } from '#durable/alarm.ts'
import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { consoleLogger, errorText } from '#worker/ground/platform/logger.ts'
import type { Attempt, AttemptCounts } from '#worker/money/purchases/attempts/contract.ts'
import { countsOf } from '#worker/money/purchases/attempts/rules.ts'
import type { Decision } from '#worker/money/purchases/deciding/contract.ts'
import { bindEntry } from '#worker/money/purchases/ledger/chain.ts'
import type { LedgerEntry } from '#worker/money/purchases/ledger/contract.ts'
import { consider, considerationKey, type DeskAttempt, expire, recheck, revoke, type Step, wakeAt } from './desk.ts'
import type { Candidate, Considered, PurchaseDeskApi } from './protocol.ts'
import { type DeskStore, openStore } from './store.ts'

/** Delay after a failed alarm. */
const alarmRetryMs = 10 * secondMs

/**
 * The single writer of what one person's mandates spend (`user:<id>`). Each change is decided, bound to the ledger and
 * written before the next one is read, so that two offers in one second are decided one after the other.
 */
export class PurchaseDesk extends DurableObject<Env> implements PurchaseDeskApi {
  #store!: DeskStore
  #turn: Promise<unknown> = Promise.resolve()
  readonly #alarm = createAlarm(this.ctx.storage, () => Date.now())

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      this.#store = openStore(ctx.storage.sql)
      await this.#alarm.load()
    })
  }

  consider(candidate: Candidate): Promise<Considered> {
    return this.#inTurn(async () => {
      const before = this.#store.entryOf(considerationKey(candidate))?.facts
      if (before?.decision) return { decision: before.decision, attemptId: before.attemptId }
      await this.#write(expire(this.#store.load(), Date.now()))
      const { decision, attemptId, ...step } = consider(this.#store.load(), candidate, Date.now(), randomId())
      await this.#write(step)
      return { decision, attemptId }
    })
  }

  recheck(attemptId: string, candidate: Candidate): Promise<Decision> {
    return this.#inTurn(async () => {
      await this.#write(expire(this.#store.load(), Date.now()))
      const { decision, ...step } = recheck(this.#store.load(), attemptId, candidate, Date.now())
      await this.#write(step)
      return decision
    })
  }

  revoke(mandateId: string, at: Instant): Promise<void> {
    return this.#inTurn(async () => {
      this.#store.revoke(mandateId, at)
      await this.#write(revoke(this.#store.load(), mandateId))
    })
  }

  async attempts(limit: number): Promise<Attempt[]> {
    return this.#store.load().attempts.toReversed().slice(0, limit).map(shown)
  }

  async counts(): Promise<AttemptCounts> {
    return countsOf(this.#store.load().attempts)
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
      await this.#inTurn(() => this.#write(expire(this.#store.load(), Date.now())))
    } catch (error) {
      consoleLogger.error('purchase_desk_alarm_failed', { error: errorText(error) })
      this.#alarm.wakeBy(Date.now() + alarmRetryMs)
    }
  }

  /** Hashing waits, and other calls would come between what was read and what is written. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
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
    const next = wakeAt(this.#store.load())
    if (next !== null) this.#alarm.wakeBy(next)
  }
}

function shown({ heldUntil, mandateId, platformId, ...attempt }: DeskAttempt): Attempt {
  return attempt
}
