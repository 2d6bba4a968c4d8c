import type { MailTransport } from '#worker/ground/mail/contract.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { theSite } from '#worker/people/audit-log/constants.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { platformsPerRun } from '../../constants.ts'
import { ExtractionSpec, type PlatformSpec } from '../../contract.ts'
import type { YieldAround } from '../../drift/contract.ts'
import { extractPage } from '../../extract/page.ts'
import type { StoredPages } from '../../stored-pages/service.ts'
import { isSameSpec } from '../rules.ts'
import { watchedForMs, watchMailingMs, watchMailsPerRun } from './constants.ts'
import type { Collapse } from './contract.ts'
import { rolledBackMail } from './mail.ts'
import type { WatchRepository } from './repository.ts'

type Ports = {
  watches: WatchRepository
  batch: (statements: D1PreparedStatement[]) => Promise<D1Result<unknown>[]>
  yieldAround: (platformId: number) => Promise<YieldAround | null>
  storedPages: Pick<StoredPages, 'find'>
  platformStatement: (seen: { id: number; version: number }, change: { extraction: string }) => D1PreparedStatement
  audit: Pick<AuditService, 'note'>
  findSpec: (id: number) => Promise<PlatformSpec | null>
  wake: (platform: PlatformSpec) => Promise<void>
  transport: MailTransport
  envelope: { from: string; to: string; publicOrigin: string }
  clock: Clock
  logger: Logger
}

type Watched = Awaited<ReturnType<WatchRepository['list']>>[number]

/** Takes new rules back when their pages give far less than before, and notifies the operator once. */
export function createRuleWatch(ports: Ports) {
  const { watches, batch, storedPages, audit, transport, clock, logger } = ports

  async function watch(watched: Watched): Promise<void> {
    const { platformId, revision, putAt, version } = watched
    const isOver = clock() - putAt >= watchedForMs || !isSameSpec(watched.inForce, watched.extraction)
    if (isOver) {
      await batch([watches.endStatement({ platformId, version }, { state: 'kept', at: clock() })])
      return
    }
    const around = await ports.yieldAround(platformId)
    if (!around?.hasCollapsed || around.changedAt < putAt) return
    const compared = await compareOnStored(watched)
    if (compared && compared.foundBefore <= compared.found) return
    const { ofUsual, checks } = around.after
    const collapse: Collapse = { ofUsual, checks, ...(compared ?? { found: null, foundBefore: null }) }
    const [ended, changed] = await batch([
      watches.endStatement({ platformId, version }, { state: 'collapsed', at: clock(), collapse }),
      ports.platformStatement({ id: platformId, version }, { extraction: watched.before }),
      audit.note({
        actorId: theSite,
        subject: 'platform',
        id: platformId,
        name: watched.name,
        action: 'rules_rolled_back',
        before: { revision, extraction: watched.inForce },
        after: {
          revision: watched.revisionBefore,
          extraction: JSON.parse(watched.before),
          reason: `${manyText(checks, 'check')} gave ${ofUsual} % of the usual offers`,
        },
      }),
    ])
    if (!ended || (changed?.results.length ?? 0) === 0) return
    logger.warn('rules_rolled_back', { platform_id: platformId, revision, of_usual: ofUsual })
    const spec = await ports.findSpec(platformId)
    if (spec) await ports.wake(spec)
  }

  /**
   * Offers that both find on the newest page stored since: where those before find as few, the page is to blame, and drift
   * says so. Null without such a page: the yield alone decides.
   */
  async function compareOnStored({ platformId, putAt, before, inForce, currency }: Watched) {
    const pages = await Promise.all((['good', 'bad'] as const).map((sort) => storedPages.find(platformId, sort)))
    const [page] = pages
      .filter((one) => one !== null)
      .filter(({ at }) => at >= putAt)
      .toSorted((one, other) => other.at - one.at)
    if (!page) return null
    const { body, contentType } = page
    const count = (spec: ExtractionSpec) =>
      extractPage({ body, contentType, spec, expectedCurrency: currency }).offers.length
    return { found: count(inForce), foundBefore: count(ExtractionSpec.parse(JSON.parse(before))) }
  }

  /** Sent again by a later run where it failed, under the same message id. */
  async function mail(watched: Watched): Promise<void> {
    const sent = await transport.send(rolledBackMail(watched, ports.envelope))
    await watches.mailed(watched, sent.kind === 'retry' ? 'collapsed' : 'mailed')
    if (sent.kind === 'rejected') {
      logger.error('rules_mail_rejected', { platform_id: watched.platformId, reason: sent.reason })
    }
  }

  async function mailOperator(): Promise<void> {
    const now = clock()
    const taken = await watches.takeUnmailed(now, now + watchMailingMs, watchMailsPerRun)
    if (taken.length === 0) return
    const mine = new Set(taken.map(({ platformId }) => platformId))
    const rolledBack = await watches.list('collapsed', platformsPerRun)
    await each(
      rolledBack.filter(({ platformId }) => mine.has(platformId)),
      mail,
    )
  }

  /** A platform that fails does not keep the others from their turn. */
  async function each(list: readonly Watched[], work: (watched: Watched) => Promise<void>): Promise<void> {
    for (const watched of list) {
      try {
        await work(watched)
      } catch (error) {
        logger.error('rule_watch_failed', { platform_id: watched.platformId, error: errorText(error) })
      }
    }
  }

  return {
    /** Every minute. Twice changes nothing. */
    async watchRules(): Promise<void> {
      await each(await watches.list('watching', platformsPerRun), watch)
      await mailOperator()
    },
  }
}
