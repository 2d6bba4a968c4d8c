import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { muteEnd } from '../../alerts/mute.rules.ts'
import type { AlertsService } from '../../alerts/service.ts'
import { type LinkAct, mailLinkMs, pushLinkMs, undoLinkMs } from './constants.ts'
import type { AlertLink, LinkDone, OpenedLink } from './contract.ts'
import { actsOf, linkPayload, parseLink, spanOf } from './rules.ts'

export type LinksService = ReturnType<typeof createLinksService>

type Dependencies = {
  signer: LinkSigner
  alerts: Pick<AlertsService, 'findOwn' | 'mute' | 'limit' | 'setActive' | 'switchOff'>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** By whose mornings a person's mutes end. */
  zoneOf: (userId: number) => Promise<string>
  clock: Clock
  logger: Logger
}

/** Links in messages that quiet an alert without a session: opening one reads, and only an act changes something. */
export function createLinksService({ signer, alerts, matchFacts, zoneOf, clock, logger }: Dependencies) {
  async function open(token: string): Promise<OpenedLink | null> {
    const link = parseLink(await signer.verify(token))
    const now = clock()
    if (!link || link.endsAt <= now) return null
    const [alert, match] = await Promise.all([
      alerts.findOwn(link.userId, link.alertId),
      link.matchId === null ? null : matchFacts(link.matchId),
    ])
    const kickoffAt = match?.kickoffAt ?? null
    return { link, alert, kickoffAt, acts: actsOf(link, alert, kickoffAt, now) }
  }

  async function change(act: LinkAct, { userId, alertId, under }: AlertLink, until: Instant | null): Promise<unknown> {
    if (act === 'off') return alerts.switchOff(userId, alertId)
    if (act === 'on') return alerts.setActive(userId, alertId, true)
    if (act === 'under') return under && alerts.limit(userId, alertId, under)
    return alerts.mute(userId, alertId, until)
  }

  return {
    open,

    /** The alert as it is now; null for one that was deleted. */
    alertOf: ({ userId, alertId }: Pick<AlertLink, 'userId' | 'alertId'>) => alerts.findOwn(userId, alertId),

    /** Token of a push message's only link, "Mute 1 h". */
    pushToken: (userId: number, alertId: number) =>
      signer.sign(linkPayload({ userId, alertId, endsAt: clock() + pushLinkMs, matchId: null, under: null })),

    mailToken: (link: Omit<AlertLink, 'endsAt'>) => signer.sign(linkPayload({ ...link, endsAt: clock() + mailLinkMs })),

    /** For the page that turned the alert off: links to that page have no end, so this one ends soon and can do no more. */
    undoToken: ({ userId, alertId }: Pick<AlertLink, 'userId' | 'alertId'>) =>
      signer.sign(
        linkPayload({ userId, alertId, endsAt: clock() + undoLinkMs, matchId: null, under: null, isUndo: true }),
      ),

    /** Idempotent; what the alert has no use for any more does nothing. */
    async act(token: string, act: LinkAct): Promise<Result<LinkDone, 'NOT_FOUND'>> {
      const opened = await open(token)
      if (!opened) return fail('NOT_FOUND', 'This link is not valid.')
      const span = spanOf(act)
      const timeZone = await zoneOf(opened.link.userId)
      const until = span && muteEnd(span, clock(), { kickoffAt: opened.kickoffAt, timeZone })
      if (opened.acts.includes(act)) {
        await change(act, opened.link, until)
        logger.info('acted_by_link', { alert_id: opened.link.alertId, act })
      }
      return succeed({ act, opened: (await open(token)) ?? opened, until })
    },
  }
}
