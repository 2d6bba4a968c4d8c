import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import type { MailTransport } from '#worker/ground/mail/contract.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { notesKeptMs } from '../readings.constants.ts'
import { flagGone, flagsKeptMs, heldGone, mailingMs, quarantineKeptMs } from './constants.ts'
import type { HeldNote, OtherCurrency, SeenFlag, SettleVerdict, YieldAround } from './contract.ts'
import { otherCurrencyIn } from './currencies.rules.ts'
import { driftMail } from './mail.ts'
import type { DriftRepository } from './repository.ts'
import { evidenceTexts, flagTitle, heldTexts, isOtherCurrency } from './words.rules.ts'

type Named = { id: number; name: string; currency: string }

export type DriftService = ReturnType<typeof createDriftService>

export type DriftPorts = {
  repository: DriftRepository
  gates: (platformId: number) => Pick<PlatformGateApi, 'yieldAround' | 'resetBaseline' | 'checkSoon' | 'health'>
  rooms: (matchId: number) => Pick<MatchRoomApi, 'settleHeld' | 'board'>
  catalogue: Pick<CatalogueService, 'findMatch' | 'upcoming'>
  audit: Pick<AuditService, 'note'>
  transport: MailTransport
  from: string
  operatorEmail: string
  publicOrigin: string
  clock: Clock
  logger: Logger
}

/** Whether the platforms' pages still are what they were, and what is done while they are not. */
export function createDriftService(ports: DriftPorts) {
  const { repository, gates, rooms, catalogue, audit, clock, logger } = ports

  /** The gate has no flag of an ended alarm left, or loses it now: a crash came between the two. */
  async function finishLift(platformId: number, since: Instant): Promise<void> {
    const known = await repository.findFlag({ platformId, since })
    if (known?.liftedBy === 'operator') await gates(platformId).resetBaseline()
  }

  return {
    /** For who changes a platform's rules: what its pages gave before that, and since. Null where they never changed. */
    yieldAround: (platformId: number): Promise<YieldAround | null> => gates(platformId).yieldAround(),

    /** A platform whose pages have another currency than it is set to now, whether or not something waits for that. */
    async otherCurrencyOf({ id, name, currency }: Named): Promise<OtherCurrency | null> {
      const [held] = await repository.otherCurrencies([id])
      if (held) return held
      const health = await gates(id)
        .health()
        .catch(() => null)
      return otherCurrencyIn({ id, name, currency }, health)
    },

    /** Every minute: what the gates say, beside what is known. A gate that did not answer is not in the list. */
    async recordFlags(seen: readonly SeenFlag[]): Promise<void> {
      const open = new Map((await repository.openFlags()).map(({ flag }) => [flag.platformId, flag]))
      for (const { platformId, flag } of seen) {
        const known = open.get(platformId)
        if (known && known.since !== flag?.since) await repository.lift(known, clock())
        if (!flag || known?.since === flag.since) continue
        if (await repository.addFlag(platformId, flag)) {
          const kinds = flag.evidence.map(({ kind }) => kind).join(' ')
          logger.warn('platform_drifts', { platform_id: platformId, kinds })
        } else await finishLift(platformId, flag.since)
      }
    },

    /** One mail for each flag. What could not be sent is sent by a later run, under the same message id. */
    async mailOperator(): Promise<void> {
      const now = clock()
      const taken = await repository.takeUnmailed(now, now + mailingMs)
      if (taken.length === 0) return
      const open = await repository.openFlags()
      for (const key of taken) {
        const one = open.find(({ flag }) => flag.platformId === key.platformId && flag.since === key.since)
        if (!one) continue
        const { evidence } = one.flag
        const title = flagTitle(one.platform, evidence, one.currency)
        const texts = evidenceTexts(evidence, one.currency)
        const alarm = { ...key, title, evidence: texts, isOtherCurrency: isOtherCurrency(evidence, one.currency) }
        const { from, operatorEmail: to, publicOrigin } = ports
        const sent = await ports.transport.send(driftMail(alarm, { from, to, publicOrigin }))
        await repository.mailed(key, sent.kind === 'retry' ? null : clock())
      }
    },

    /** Notes the offers that wait in a match's room, for the desk. Written only when they change. */
    async recordHeld(page: { platformId: number; matchId: number; at: Instant; held: HeldNote[] }): Promise<void> {
      if (page.held.length === 0) await repository.release(page)
      else await repository.hold(page, page.at, page.held)
    },

    /** Notes for the desk which changes on a match's board another way of reading made. */
    async recordReread(page: { platformId: number; matchId: number; at: Instant; texts: string[] }): Promise<void> {
      await repository.noteReread(page, page.at, page.texts)
    },

    /** An operator says that a flagged platform's pages are right: their history begins again, and changes are believed. */
    async accept(platformId: number, since: Instant, actorId: number): Promise<Result<null, 'CONFLICT'>> {
      const open = (await repository.openFlags()).find(({ flag }) => flag.platformId === platformId)
      if (open?.flag.since !== since) return fail('CONFLICT', flagGone)
      const note = audit.note({
        actorId,
        action: 'drift_accepted',
        subject: 'platform',
        id: platformId,
        name: open.platform,
        before: { evidence: evidenceTexts(open.flag.evidence, open.currency) },
        after: null,
      })
      if (!(await repository.liftByOperator({ platformId, since }, clock(), note))) return fail('CONFLICT', flagGone)
      // The alarm has ended; the next minute's job tries again.
      await gates(platformId)
        .resetBaseline()
        .catch((error) => logger.error('gate_not_told', { platform_id: platformId, error: errorText(error) }))
      return succeed(null)
    },

    /** An operator's verdict on what waits of one platform in one match; the match is checked again at once. */
    async settle(
      key: { platformId: number; matchId: number },
      verdict: SettleVerdict,
      actorId: number,
    ): Promise<Result<null, 'CONFLICT'>> {
      const held = await repository.findHeld(key)
      if (!held) return fail('CONFLICT', heldGone)
      const match = await catalogue.findMatch(key.matchId)
      const name = match ? `${match.home_team_name} v ${match.away_team_name}` : `Match ${key.matchId}`
      // The room first: to say it twice changes nothing, and the entry stays until it was said.
      await rooms(key.matchId).settleHeld({ platformId: key.platformId, verdict })
      const note = audit.note({
        actorId,
        action: verdict === 'confirmed' ? 'held_confirmed' : 'held_refused',
        subject: 'match',
        id: key.matchId,
        name: `${name}, ${held.platform}`,
        before: null,
        after: { offers: held.offers.map(heldLine) },
      })
      if (!(await repository.settle(key, note))) return fail('CONFLICT', heldGone)
      if (verdict === 'confirmed') await gates(key.platformId).checkSoon(key.matchId)
      return succeed(null)
    },

    async sweep(): Promise<void> {
      const now = clock()
      await repository.removeOlder(now - flagsKeptMs, now - quarantineKeptMs, now - notesKeptMs)
    },
  }
}

function heldLine(offer: HeldNote): string {
  const { ticket, before, after } = heldTexts(offer)
  return `${ticket}: ${before} → ${after}`
}
