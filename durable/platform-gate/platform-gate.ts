import { DurableObject } from 'cloudflare:workers'
import { createAlarm } from '#durable/alarm.ts'
import type { MessageOf } from '#worker/entry/messages.ts'
import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { consoleLogger, errorText } from '#worker/ground/platform/logger.ts'
import type { PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'
import type { GateFigures, TargetLog } from '#worker/watching/monitoring/desk/contract.ts'
import type { YieldAround } from '#worker/watching/monitoring/drift/contract.ts'
import { yieldAround } from '#worker/watching/monitoring/drift/rules.ts'
import { isAllowed, parseRobots, type RobotsRules } from '#worker/watching/monitoring/robots.ts'
import { withoutHistory } from './drift.ts'
import { figuresOf, logOf } from './figures.ts'
import { checkSoon, claim, report, reportRobots } from './gate.ts'
import { checkWhenIdle } from './idle.ts'
import { grantLeases, lostLeases, readyAt, reportedWithinMs, wakeAt } from './lease.ts'
import { withNewKey } from './new-key.ts'
import { permit, reportPage } from './permit.ts'
import type {
  Claim,
  GateHealth,
  PageReport,
  Permit,
  PlatformGateApi,
  Report,
  RobotsReport,
  RobotsView,
  RunAnswer,
  SoonAnswer,
  TargetFreshness,
} from './protocol.ts'
import { runNow } from './run-now.ts'
import { withPlatform } from './settings.ts'
import { settle } from './settle.ts'
import { change, type Gate, type Lease } from './state.ts'
import { type GateStore, openStore } from './store.ts'
import { askAgain, assign, withoutTargets } from './targets.ts'
import { unreadOf } from './unread.ts'
import { checkedAfter, freshnessOf, healthOf, robotsView } from './view.ts'

/** Delay after a failed alarm. */
const alarmRetryMs = 10 * secondMs

/**
 * Decides when one platform may be fetched. What may be fetched is stored when it is claimed, and nothing is fetched before;
 * until then a granted lease, and which page an idle platform reads, are a plan that memory alone holds. One that is lost
 * with the memory leaves its targets due: the claim that asks for it finds none, and grants anew. Every other change is
 * stored before it takes effect, and each effect may be lost: a lease whose message was not sent is sent again, or expires.
 */
export class PlatformGate extends DurableObject<Env> implements PlatformGateApi {
  #store!: GateStore
  #gate!: Gate
  /** The gate without what is only planned. */
  #stored!: Gate
  #rules: RobotsRules | null = null
  readonly #alarm = createAlarm(this.ctx.storage, () => Date.now())

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      this.#store = openStore(ctx.storage.sql)
      this.#stored = this.#store.load()
      this.#gate = this.#stored
      await this.#alarm.load()
    })
  }

  async tick(platform: PlatformSpec, checkedSince?: Instant): ReturnType<PlatformGateApi['tick']> {
    const now = Date.now()
    const settled = settle(askAgain(withPlatform(this.#settled(), platform, now)), now)
    await this.#wake(settled, (gate) => checkWhenIdle(gate, now))
    await this.#send(lostLeases(this.#gate, Date.now()))
    const { state } = this.#gate
    return {
      revision: state.revision,
      flag: state.drift.flag,
      unread: unreadOf(state, Date.now()),
      ...checkedAfter(this.#gate, checkedSince, Date.now()),
    }
  }

  async assign(targets: Target[]): Promise<void> {
    const mayFetch = (url: string) => isAllowed(this.#robotsRules(), url)
    const assigned = assign(this.#settled(), targets, mayFetch, Date.now(), Math.random)
    await this.#wake(settle(assigned, Date.now()))
  }

  async claim(leaseId: string): Promise<Claim | null> {
    const result = claim(this.#settled(), leaseId, Date.now())
    if (!result.claim) {
      await this.#wake(result.gate)
      return null
    }
    this.#commit(result.gate)
    const robots = this.#robotsRules()
    return result.claim.kind === 'checks' && robots.rules.length > 0 ? { ...result.claim, robots } : result.claim
  }

  async report(done: Report): Promise<void> {
    await this.#wake(report(this.#settled(), done, Date.now(), Math.random))
  }

  async reportRobots(done: RobotsReport): Promise<void> {
    const { gate, text } = reportRobots(this.#settled(), done, Date.now())
    if (text !== null) {
      this.#store.saveRobots(text)
      this.#rules = null
    }
    await this.#wake(gate)
  }

  async permit(platform: PlatformSpec, url: string | null, isOperators = false): Promise<Permit> {
    const now = Date.now()
    const current = settle(withPlatform(this.#settled(), platform, now), now)
    const question = {
      url: url ?? platform.origin,
      isAllowed: url !== null && isAllowed(this.#robotsRules(), url),
      isRobotsOnly: url === null,
      isOperators,
    }
    const result = permit(current, question, now, randomId)
    this.#commit(result.gate)
    return result.permit
  }

  async reportPage(done: PageReport): Promise<void> {
    await this.#wake(reportPage(this.#settled(), done, Date.now(), Math.random))
  }

  async robotsFor(urls: string[]): Promise<RobotsView> {
    return robotsView(this.#gate, this.#robotsRules(), urls)
  }

  async keyReplaced(): Promise<void> {
    await this.#wake(withNewKey(this.#settled(), Date.now()))
  }

  async removeTargets(targetIds: number[]): Promise<void> {
    this.#commit(withoutTargets(this.#settled(), targetIds))
  }

  async checkSoon(matchId: number): Promise<SoonAnswer> {
    const now = Date.now()
    const { gate, accepted, retryAfterSeconds } = checkSoon(this.#settled(), matchId, now)
    await this.#wake(gate)
    const pausedUntil = readyAt(gate.state, now)
    return { accepted, retryAfterSeconds, ...(accepted && pausedUntil > now && { pausedUntil }) }
  }

  async freshness(matchId: number): Promise<TargetFreshness | null> {
    return freshnessOf(this.#gate, matchId, Date.now())
  }

  async health(): Promise<GateHealth> {
    const platformId = Number(this.ctx.id.name?.split(':')[1] ?? 0)
    return healthOf(this.#gate, platformId, Date.now())
  }

  async resetBaseline(): Promise<void> {
    await this.#wake(withoutHistory(this.#settled()))
  }

  async yieldAround(): Promise<YieldAround | null> {
    return yieldAround(this.#gate.state.drift)
  }

  async figures(): Promise<GateFigures> {
    return figuresOf(this.#gate, Date.now())
  }

  async log(targetId: number | null): Promise<TargetLog[]> {
    return logOf(this.#gate, targetId)
  }

  async runNow(isInFull: boolean): Promise<RunAnswer> {
    const { gate, ...answer } = runNow(this.#settled(), isInFull, Date.now())
    await this.#wake(gate)
    return answer
  }

  /** Never throws: the platform drops an alarm that keeps throwing. The minute cron's tick is the watchdog. */
  override async alarm(): Promise<void> {
    this.#alarm.rang()
    try {
      await this.#wake(this.#settled())
    } catch (error) {
      consoleLogger.error('gate_alarm_failed', { gate: this.ctx.id.name, error: errorText(error) })
      this.#alarm.wakeBy(Date.now() + alarmRetryMs)
    }
  }

  /** Stores all changes in one write, leases what is due, sets the next alarm, and sends. */
  async #wake(settled: Gate, plan = (gate: Gate): Gate => gate): Promise<void> {
    this.#commit(settled)
    const { gate, granted } = grantLeases(plan(this.#gate), Date.now(), randomId)
    this.#gate = gate
    const next = wakeAt(gate, Date.now())
    const isReportedSooner = granted.length > 0 && next !== null && next > Date.now() + reportedWithinMs
    if (next !== null && !isReportedSooner) this.#alarm.wakeBy(next)
    const isSent = await this.#send(granted)
    if (next !== null && !isSent) this.#alarm.wakeBy(next)
  }

  #settled(): Gate {
    return settle(this.#gate, Date.now())
  }

  #commit(next: Gate): void {
    if (next.state === this.#stored.state && next.targets === this.#stored.targets) return
    const stamped = next.state === this.#stored.state ? next : change(next, { clockAt: Date.now() })
    this.#store.save(this.#stored, stamped)
    this.#stored = stamped
    this.#gate = stamped
  }

  async #send(leases: readonly Lease[]): Promise<boolean> {
    const platformId = this.#gate.state.platform?.id
    if (leases.length === 0 || platformId === undefined) return true
    const messages = leases.map((lease): { body: MessageOf<'check'> } => ({
      body: { version: 1, type: 'check', platformId, leaseId: lease.id },
    }))
    try {
      await this.env.CHECKS.sendBatch(messages)
      return true
    } catch (error) {
      consoleLogger.warn('gate_send_failed', { gate: this.ctx.id.name, leases: leases.length, error: errorText(error) })
      return false
    }
  }

  #robotsRules(): RobotsRules {
    this.#rules ??= parseRobots(this.#store.robotsText())
    return this.#rules
  }
}
