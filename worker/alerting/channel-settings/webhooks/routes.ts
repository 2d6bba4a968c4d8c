import { type Context, Hono } from 'hono'
import {
  type HttpEnv,
  leadOn,
  parseBody,
  parseInput,
  requireCaller,
  requireFreshProof,
  requireUser,
  respondFailure,
  respondStatus,
} from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { SignedIn, Visitor } from '#worker/people/accounts/sessions/contract.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import { connectionTexts } from '#worker/people/connections/constants.ts'
import type { Hook } from '#worker/people/connections/hooks/contract.ts'
import { placeOf } from '#worker/people/connections/hooks/rules.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import type { ChannelsService } from '../service.ts'
import { DeliveriesQuery, NewWebhook, WebhookChanges, WebhookCode, WebhookId, WebhookReplay } from './contract.ts'
import { webhookDeliveryView, webhookView } from './view.ts'

type Services = {
  channels: Pick<ChannelsService, 'remove'>
  connections: Pick<ConnectionsService, 'add' | 'confirm' | 'test' | 'rotate'>
  hooks: Pick<HooksService, 'of' | 'choose' | 'replay' | 'deliveries'>
  proofs: Pick<ProofsService, 'require'>
  visitorOf: (request: Request) => Visitor
}

/** A person's webhooks, for programs: a token that writes was made with fresh proof, a session gives it now. */
export function webhooksRoutes({ channels, connections, hooks, proofs, visitorOf }: Services) {
  const routes = new Hono<HttpEnv>()
  const askSession = requireFreshProof(proofs)
  const proven: typeof askSession = (c, next) => (c.get('apiToken') ? next() : askSession(c, next))

  routes.get('/webhooks', async (c) => {
    const { userId } = await requireUser(c)
    c.header('Cache-Control', 'no-store')
    return c.json((await hooks.of(userId)).hooks.map(webhookView))
  })

  // A code goes to the address; `secret` is shown by this answer alone.
  routes.post('/webhooks', proven, async (c) => {
    const asked = await parseBody(c, NewWebhook)
    if (!asked.ok) return respondFailure(c, asked.error)
    const { name, address, events } = asked.value
    const by = await writerOf(c)
    const added = await connections.add(by, { kind: 'webhook', address, name })
    if (!added.ok) return respondFailure(c, added.error)
    if (events) await hooks.choose({ userId: by.userId, name }, events)
    const made = await find(by.userId, name)
    if (!made.ok) return respondFailure(c, made.error)
    return answerOnce(c, { ...webhookView(made.value), secret: added.value.secret ?? '' })
  })

  routes.put('/webhooks/:id', async (c) => {
    const asked = await parseBody(c, WebhookChanges)
    if (!asked.ok) return respondFailure(c, asked.error)
    const { events } = asked.value
    const changed = await onOne(c, async (by, name) => {
      const chosen = await hooks.choose({ userId: by.userId, name }, events)
      return chosen.ok ? find(by.userId, name) : chosen
    })
    return changed.ok ? c.json(webhookView(changed.value)) : respondFailure(c, changed.error)
  })

  routes.delete('/webhooks/:id', async (c) =>
    respondStatus(
      c,
      await onOne(c, ({ userId }, name) => channels.remove(userId, 'webhook', visitorOf(c.req.raw), name)),
    ),
  )

  routes.post('/webhooks/:id/confirm', proven, async (c) => {
    const asked = await parseBody(c, WebhookCode)
    if (!asked.ok) return respondFailure(c, asked.error)
    const { code } = asked.value
    return respondStatus(
      c,
      await onOne(c, async (by, name) => {
        const found = await find(by.userId, name)
        return found.ok ? connections.confirm(by, 'webhook', code, visitorOf(c.req.raw), name) : found
      }),
    )
  })

  // The secret before signs on for a day.
  routes.post('/webhooks/:id/secret', proven, async (c) => {
    const rotated = await onOne(c, (by, name) => connections.rotate(by, name))
    return rotated.ok ? answerOnce(c, rotated.value) : respondFailure(c, rotated.error)
  })

  routes.post('/webhooks/:id/test', async (c) =>
    respondStatus(c, await onOne(c, ({ userId }, name) => connections.test(userId, 'webhook', name))),
  )

  routes.post('/webhooks/:id/replay', async (c) => {
    const asked = await parseBody(c, WebhookReplay)
    if (!asked.ok) return respondFailure(c, asked.error)
    const id = asked.value.message_id
    return respondStatus(c, await onOne(c, ({ userId }, name) => hooks.replay({ userId, name, id })))
  })

  routes.get('/webhook-deliveries', async (c) => {
    const { userId } = await requireUser(c)
    const asked = parseInput(DeliveriesQuery, c.req.query())
    if (!asked.ok) return respondFailure(c, asked.error)
    const { limit, cursor } = asked.value
    const { deliveries, next } = await hooks.deliveries(userId, limit, cursor === undefined ? null : placeOf(cursor))
    c.header('Cache-Control', 'no-store')
    if (next !== null) leadOn(c, next)
    return c.json(deliveries.map(webhookDeliveryView))
  })

  return routes

  async function find(userId: number, name: string): Promise<Result<Hook, 'NOT_FOUND'>> {
    const found = (await hooks.of(userId)).hooks.find((one) => one.name === name)
    return found ? succeed(found) : fail('NOT_FOUND', connectionTexts.notFound)
  }
}

async function onOne<V>(
  c: Context<HttpEnv>,
  act: (by: SignedIn, name: string) => Promise<Result<V>>,
): Promise<Result<V>> {
  const asked = parseInput(WebhookId, c.req.param())
  return asked.ok ? act(await writerOf(c), asked.value.id) : asked
}

/** Who writes, by session or token: a webhook is added only while that still exists. */
async function writerOf(c: Context<HttpEnv>): Promise<SignedIn> {
  const token = c.get('apiToken')
  return token ? { userId: token.userId, sessionId: token.tokenId } : requireCaller(c)
}

/** With a secret: kept by no cache, and not for a repeat with the same Idempotency-Key. */
function answerOnce(c: Context<HttpEnv>, body: object): Response {
  c.header('Cache-Control', 'no-store')
  c.set('isShownOnce', true)
  return c.json(body, 201)
}
