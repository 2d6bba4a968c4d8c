import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import { type Clock, dayMs } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { ClientsService } from '../service.ts'
import { asksPerDay, tellingTexts } from './constants.ts'
import type { ClientLink, OpenedClientLink } from './contract.ts'
import { askMail } from './mail.ts'
import type { TellingRepository } from './repository.ts'
import { clientLinkPayload, isLive, mayAsk, parseClientLink, tellingOf } from './rules.ts'

type Ports = {
  repository: TellingRepository
  clients: Pick<ClientsService, 'find' | 'isOffered'>
  signer: LinkSigner
  transport: MailTransport
  /** "Touchline <alerts@touchline.example>" */
  from: string
  publicOrigin: string
  limiter: Limiter
  clock: Clock
}

export type TellingService = ReturnType<typeof createTelling>

type AskRefusal = 'NOT_FOUND' | 'CONFLICT' | 'PLAN_REQUIRED' | 'RATE_LIMITED' | 'UNAVAILABLE'

/** Mails to an agent's clients begin with the client's own yes, at the address that they have now. */
export function createTelling({ repository, clients, signer, transport, from, publicOrigin, limiter, clock }: Ports) {
  const guarded = guardHeaders(transport)
  const urlOf = async (link: ClientLink) => `${publicOrigin}/c/${await signer.sign(clientLinkPayload(link))}`

  async function open(token: string): Promise<OpenedClientLink | null> {
    const link = parseClientLink(await signer.verify(token))
    const found = link && (await repository.find(link.clientId))
    if (!link || !found || !isLive(link, found, clock())) return null
    return { link, agentName: found.agentName, state: tellingOf(found).state }
  }

  return {
    recipients: repository.recipients,

    /** The address in a mail by which its reader stops them. */
    stopUrl: ({ clientId, askedAt }: Pick<ClientLink, 'clientId' | 'askedAt'>) =>
      urlOf({ act: 'stop', clientId, askedAt }),

    /** Mails the client a link by which they say yes. */
    async ask(userId: number, clientId: number): Promise<Result<null, AskRefusal>> {
      const found = await clients.find(userId, clientId)
      if (!found.ok) return found
      if (!(await clients.isOffered(userId))) return fail('PLAN_REQUIRED', tellingTexts.needsPlan)
      const now = clock()
      const may = mayAsk(found.value, now)
      if (!may.ok) return may
      const { allowed, retryAfterSeconds } = await limiter.take(`client-ask:${userId}`, {
        max: asksPerDay,
        windowMs: dayMs,
      })
      if (!allowed) return fail('RATE_LIMITED', tellingTexts.tooMany, { retryAfterSeconds })
      // Noted first: a link that was sent must count, and a second request at once sends none.
      if (!(await repository.asked(userId, clientId, found.value, now)))
        return fail('CONFLICT', tellingTexts.askedLately)
      const url = await urlOf({ act: 'yes', clientId, askedAt: now })
      const messageId = `<ask.${clientId}.${now}@${new URL(publicOrigin).hostname}>`
      const mail = askMail(await repository.nameOf(userId), url, { from, to: found.value.email, messageId })
      const sent = await guarded.send(mail)
      return sent.kind === 'sent' ? succeed(null) : fail('UNAVAILABLE', tellingTexts.notSent)
    },

    end: repository.end,
    open,

    /** May be repeated. Null for a link that is none, or none any more. */
    async act(token: string, asked: 'yes' | null): Promise<OpenedClientLink | null> {
      const opened = await open(token)
      if (!opened) return null
      const { act, clientId, askedAt } = opened.link
      const says = asked ?? act
      // A link in a mail that a client got lets them take their own stop back, and nothing before they said yes.
      if (says === 'stop') await repository.stop(clientId, askedAt, clock())
      else if (act === 'yes' || opened.state === 'stopped') await repository.confirm(clientId, askedAt, clock())
      return open(token)
    },
  }
}
