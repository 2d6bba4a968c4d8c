import { type Clock, dayMs } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result } from '#worker/ground/platform/result.ts'
import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { ClientsService } from '../service.ts'
import { asksPerDay, type ClientChannel, clientMessageTexts } from './constants.ts'
import type { ClientLink, ClientRecipient, OpenedClientLink, Question } from './contract.ts'
import type { Asking, AskRefusal } from './questions.ts'
import type { ClientMessagesRepository, Found } from './repository.ts'
import { askedBy, clientLinkPayload, isLive, mayAsk, messagingOf, parseClientLink } from './rules.ts'

type Ports = {
  repository: ClientMessagesRepository
  clients: Pick<ClientsService, 'find' | 'isOffered'>
  signer: LinkSigner
  asking: Asking
  publicOrigin: string
  limiter: Limiter
  clock: Clock
}

export type ClientMessagesService = ReturnType<typeof createClientMessages>

/** Messages to an agent's clients begin with the client's own yes, at the address or number that they have now. */
export function createClientMessages({ repository, clients, signer, asking, publicOrigin, limiter, clock }: Ports) {
  const urlOf = async (link: ClientLink) => `${publicOrigin}/c/${await signer.sign(clientLinkPayload(link))}`

  /** `found` is null where the record no longer says that its client stopped. */
  async function read(token: string): Promise<(OpenedClientLink & { found: Found | null }) | null> {
    const link = parseClientLink(await signer.verify(token))
    if (!link) return null
    const found = await repository.find(link)
    if (found && isLive(link, found, clock())) {
      return { link, agentName: found.agentName, state: messagingOf(found).state, found }
    }
    const agent = link.act === 'stop' ? await repository.stoppedAgentOf(link) : null
    if (agent === null) return null
    return { link, agentName: await repository.nameOf(agent), state: 'stopped', found: null }
  }

  async function open(token: string): Promise<OpenedClientLink | null> {
    const opened = await read(token)
    return opened && { link: opened.link, agentName: opened.agentName, state: opened.state }
  }

  return {
    recipients: (clientIds: readonly number[], channel: ClientChannel): Promise<ClientRecipient[]> =>
      repository.recipients(clientIds, channel),

    /** The address in a mail by which its reader stops them. */
    stopUrl: ({ clientId, askedAt }: Pick<ClientLink, 'clientId' | 'askedAt'>) =>
      urlOf({ act: 'stop', channel: 'email', clientId, askedAt }),

    /** Sends the client a link by which they say yes. */
    async ask(
      userId: number,
      clientId: number,
      channel: ClientChannel = 'email',
    ): Promise<Result<null, AskRefusal | 'NOT_FOUND' | 'PLAN_REQUIRED'>> {
      const found = await clients.find(userId, clientId)
      if (!found.ok) return found
      if (!(await clients.isOffered(userId))) return fail('PLAN_REQUIRED', clientMessageTexts.needsPlan)
      const now = clock()
      const asked = askedBy(found.value, channel)
      const may = mayAsk(asked, channel, found.value, now)
      if (!may.ok) return may
      // Also at another record of theirs, or one that was deleted since.
      if (await repository.hasStopped({ userId, channel, address: asked.address })) {
        return fail('CONFLICT', clientMessageTexts.stopped[channel])
      }
      const able = await asking[channel].mayAsk(asked.address)
      if (!able.ok) return able
      const within = { max: asksPerDay, windowMs: dayMs }
      const { allowed, retryAfterSeconds } = await limiter.take(`client-ask:${userId}`, within)
      if (!allowed) return fail('RATE_LIMITED', clientMessageTexts.tooMany, { retryAfterSeconds })
      // Noted first: a link that was sent must count, and a second request at once sends none.
      if (!(await repository.asked(userId, { clientId, channel }, asked, now))) {
        return fail('CONFLICT', clientMessageTexts.askedLately)
      }
      const question: Question = {
        userId,
        clientId,
        askedAt: now,
        to: asked.address,
        agentName: await repository.nameOf(userId),
        url: await urlOf({ act: 'yes', channel, clientId, askedAt: now }),
      }
      return asking[channel].send(question)
    },

    end: repository.end,
    open,

    /** May be repeated. Null for a link that is none, or none any more. */
    async act(token: string, asked: 'yes' | null): Promise<OpenedClientLink | null> {
      const opened = await read(token)
      if (!opened) return null
      const { link, state, found } = opened
      const says = asked ?? link.act
      // A link in a message that a client got lets them take their own stop back, and nothing before they said yes.
      if (!found) {
        if (says === 'stop') return open(token)
        await repository.lift(link)
        return { link, agentName: opened.agentName, state: 'off' }
      }
      if (says === 'stop') await repository.stop(link, found, clock())
      else if (link.act === 'yes' || state === 'stopped') await repository.confirm(link, found, clock())
      return open(token)
    },
  }
}
