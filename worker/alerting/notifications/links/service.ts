import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { muteEnd } from '../../alerts/mute.rules.ts'
import type { AlertsService } from '../../alerts/service.ts'
import { type LinkAct, mailLinkMs, pushLinkMs, undoLinkMs } from './constants.ts'
import type {
  AlertLink,
  LinkDone,
  LinkHolder,
  LinkTrouble,
  OpenedLink,
  Unsubscribe,
  UnsubscribeLink,
} from './contract.ts'
import { actsOf, linkPayload, parseLink, parseUnsubscribe, spanOf, unsubscribePayload } from './rules.ts'

const invalid = fail('NOT_FOUND', 'This link is not valid.')
const moved = fail('CONFLICT', 'This link was sent to another address.')

export type LinksService = ReturnType<typeof createLinksService>

type Dependencies = {
  signer: LinkSigner
  unsubscribeSigner: LinkSigner
  alerts: Pick<AlertsService, 'findOwn' | 'mute' | 'limit' | 'setActive' | 'switchOff'>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** Whether the account still has the receiver that a link was sent to. */
  isStillTheirs: (holder: LinkHolder) => Promise<boolean>
  /** By whose mornings a person's mutes end. */
  zoneOf: (userId: number) => Promise<string>
  clock: Clock
  logger: Logger
}

/** Links in messages that quiet an alert without a session: opening one reads, and only an act changes something. */
export function createLinksService(dependencies: Dependencies) {
  const { signer, unsubscribeSigner, alerts, matchFacts, isStillTheirs, zoneOf, clock, logger } = dependencies

  async function open(token: string): Promise<Result<OpenedLink, LinkTrouble>> {
    const link = parseLink(await signer.verify(token))
    const now = clock()
    if (!link || link.endsAt <= now) return invalid
    const [alert, match, isTheirs] = await Promise.all([
      alerts.findOwn(link.userId, link.alertId),
      link.matchId === null ? null : matchFacts(link.matchId),
      isStillTheirs(link),
    ])
    if (alert && !isTheirs) return moved
    const kickoffAt = match?.kickoffAt ?? null
    return succeed({ link, alert, kickoffAt, acts: actsOf(link, alert, kickoffAt, now) })
  }

  async function change(act: LinkAct, { userId, alertId, under }: AlertLink, until: Instant | null): Promise<unknown> {
    if (act === 'off') return alerts.switchOff(userId, alertId)
    if (act === 'on') return alerts.setActive(userId, alertId, true)
    if (act === 'under') return under && alerts.limit(userId, alertId, under)
    return alerts.mute(userId, alertId, until)
  }

  /** What a mail's link would turn off; its alert is null once it was deleted. */
  async function unsubscribable(token: string): Promise<Result<UnsubscribeLink, LinkTrouble>> {
    const link = parseUnsubscribe(await unsubscribeSigner.verify(token))
    if (!link) return invalid
    const [alert, isTheirs] = await Promise.all([alerts.findOwn(link.userId, link.alertId), isStillTheirs(link)])
    return alert && !isTheirs ? moved : succeed({ link, alert })
  }

  return {
    open,
    unsubscribable,

    /** Turns off the alert behind a mail; idempotent, also for a deleted alert. */
    async unsubscribe(token: string): Promise<Result<UnsubscribeLink, LinkTrouble>> {
      const opened = await unsubscribable(token)
      if (!opened.ok) return opened
      const { userId, alertId } = opened.value.link
      await alerts.switchOff(userId, alertId)
      logger.info('unsubscribed', { alert_id: alertId })
      return opened
    },

    /** Token of a push message's only link, "Mute 1 h". */
    pushToken: (about: Unsubscribe) =>
      signer.sign(linkPayload({ ...about, endsAt: clock() + pushLinkMs, matchId: null, under: null })),

    /** Token of a mail's one-click unsubscription. */
    unsubscribeToken: (link: Unsubscribe) => unsubscribeSigner.sign(unsubscribePayload(link)),

    mailToken: (link: Omit<AlertLink, 'endsAt'>) => signer.sign(linkPayload({ ...link, endsAt: clock() + mailLinkMs })),

    /** For the page that turned the alert off: links to that page have no end, so this one ends soon and can do no more. */
    undoToken: (about: Unsubscribe) =>
      signer.sign(linkPayload({ ...about, endsAt: clock() + undoLinkMs, matchId: null, under: null, isUndo: true })),

    /** Idempotent; what the alert has no use for any more does nothing. */
    async act(token: string, act: LinkAct): Promise<Result<LinkDone, LinkTrouble>> {
      const found = await open(token)
      if (!found.ok) return found
      const opened = found.value
      const span = spanOf(act)
      const timeZone = await zoneOf(opened.link.userId)
      const until = span && muteEnd(span, clock(), { kickoffAt: opened.kickoffAt, timeZone })
      if (opened.acts.includes(act)) {
        await change(act, opened.link, until)
        logger.info('acted_by_link', { alert_id: opened.link.alertId, act })
      }
      const after = await open(token)
      return succeed({ act, opened: after.ok ? after.value : opened, until })
    },
  }
}
