import { type Context, Hono } from 'hono'
import {
  type HttpEnv,
  parseBody,
  readJson,
  requireCaller,
  requireFreshProof,
  respondFailure,
  respondStatus,
} from '#worker/ground/http.ts'
import type { Visitor } from '#worker/people/accounts/sessions/contract.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import { HookName } from '#worker/people/connections/contract.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import type { TelegramService } from '#worker/people/connections/telegram/service.ts'
import {
  ChannelCode,
  ChannelOrderChange,
  ChannelUse,
  type ListedChannel,
  OneConnection,
  RemovedConnection,
  TelegramLinkRequest,
} from './contract.ts'
import type { ChannelsService } from './service.ts'

type Services = {
  channels: ChannelsService
  connections: ConnectionsService
  telegram: TelegramService
  proofs: Pick<ProofsService, 'require'>
  visitorOf: (request: Request) => Visitor
}

/** What the page of channels does, for programs. */
export function channelsRoutes({ channels, connections, telegram, proofs, visitorOf }: Services) {
  const routes = new Hono<HttpEnv>()
  /** Asks for fresh proof of identity: a channel that a session adds may outlive it. */
  const proven = requireFreshProof(proofs)

  routes.get('/channels', async (c) => {
    const caller = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    return c.json({ channels: (await channels.list(caller)).map(channelView) })
  })

  // A code goes to a pasted address, and `secret`, a webhook's, is shown by this answer alone; Telegram is opened at `url`.
  routes.post('/channels', proven, async (c) => {
    const caller = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    c.header('Cache-Control', 'no-store')
    if (TelegramLinkRequest.safeParse(body.value).success) {
      const started = await telegram.start(caller)
      return started.ok ? c.json({ url: started.value.url }, 201) : respondFailure(c, started.error)
    }
    const added = await connections.add(caller, body.value)
    return added.ok ? secretAnswer(c, added.value.secret) : respondFailure(c, added.error)
  })

  routes.put('/channels/order', async (c) => {
    const caller = await requireCaller(c)
    const asked = await parseBody(c, ChannelOrderChange)
    return asked.ok
      ? respondStatus(c, await channels.setOrder(caller, asked.value.order))
      : respondFailure(c, asked.error)
  })

  routes.put('/channels/use', async (c) => {
    const caller = await requireCaller(c)
    const asked = await parseBody(c, ChannelUse)
    if (!asked.ok) return respondFailure(c, asked.error)
    return respondStatus(c, await channels.use(caller, asked.value.channel, asked.value.urgent_only))
  })

  routes.delete('/channels', async (c) => {
    const { userId } = await requireCaller(c)
    const asked = await parseBody(c, RemovedConnection)
    if (!asked.ok) return respondFailure(c, asked.error)
    return respondStatus(c, await channels.remove(userId, asked.value.channel, visitorOf(c.req.raw), asked.value.name))
  })

  routes.post('/channels/confirm', proven, async (c) => {
    const caller = await requireCaller(c)
    const asked = await parseBody(c, ChannelCode)
    if (!asked.ok) return respondFailure(c, asked.error)
    const { channel, name, code } = asked.value
    return respondStatus(c, await connections.confirm(caller, channel, code, visitorOf(c.req.raw), name))
  })

  routes.post('/channels/test', async (c) => {
    const { userId } = await requireCaller(c)
    const asked = await parseBody(c, OneConnection)
    if (!asked.ok) return respondFailure(c, asked.error)
    return respondStatus(c, await connections.test(userId, asked.value.channel, asked.value.name))
  })

  // The secret before signs on for a day.
  routes.post('/channels/webhook-secret', proven, async (c) => {
    const name = HookName.safeParse(c.req.query('name') ?? '')
    const rotated = await connections.rotate(await requireCaller(c), name.data ?? '')
    return rotated.ok ? secretAnswer(c, rotated.value.secret) : respondFailure(c, rotated.error)
  })

  return routes
}

function channelView({ channel, detail, state, isUrgentOnly, mayBeUrgentOnly }: ListedChannel) {
  return { channel, detail, state, urgent_only: isUrgentOnly, may_be_urgent_only: mayBeUrgentOnly }
}

/** No cache may keep it. */
function secretAnswer(c: Context<HttpEnv>, secret: string | null): Response {
  c.header('Cache-Control', 'no-store')
  return c.json({ secret }, 201)
}
