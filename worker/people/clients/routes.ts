import { type Context, Hono } from 'hono'
import {
  type HttpEnv,
  parseBody,
  parseInput,
  readJson,
  requireUser,
  respondFailure,
  respondStatus,
} from '#worker/ground/http.ts'
import { fail, type Result } from '#worker/ground/platform/result.ts'
import type { Account, Seat } from '../colleagues/contract.ts'
import { clientTexts, maxClients } from './constants.ts'
import { type Client, ClientContact, ClientId } from './contract.ts'
import type { ClientsService } from './service.ts'
import { clientView } from './view.ts'

type ClientsFor = (seat: Seat | null) => ClientsService

export function clientsRoutes(clientsFor: ClientsFor) {
  const routes = new Hono<HttpEnv>()

  routes.get('/clients', async (c) => {
    const { userId, clientId } = await requireUser(c)
    const { find, page } = clientsFor(null)
    c.header('Cache-Control', 'no-store')
    if (clientId === null) return c.json((await page(userId, 0, maxClients)).map(clientView))
    const only = await find(userId, clientId)
    return c.json(only.ok ? [clientView(only.value)] : [])
  })

  routes.post('/clients', async (c) => {
    const { userId, seat } = await requireUser(c)
    const body = await readJson(c)
    return answer(c, body.ok ? await clientsFor(seat).create(userId, body.value) : body, 201)
  })

  routes.get('/clients/:id', async (c) => {
    c.header('Cache-Control', 'no-store')
    return answer(c, await onOne(c, ({ userId }, id) => clientsFor(null).find(userId, id)))
  })

  routes.put('/clients/:id', async (c) => {
    const { clientId } = await requireUser(c)
    const body = await (clientId === null ? readJson(c) : parseBody(c, ClientContact))
    return answer(
      c,
      body.ok ? await onOne(c, ({ userId, seat }, id) => clientsFor(seat).update(userId, id, body.value)) : body,
    )
  })

  routes.delete('/clients/:id', async (c) => {
    const removed = await onOne(c, ({ userId, seat }, id) => clientsFor(seat).remove(userId, id))
    return respondStatus(c, removed)
  })

  return routes
}

async function onOne<V>(
  c: Context<HttpEnv>,
  act: (account: Account, id: number) => Promise<Result<V>>,
): Promise<Result<V>> {
  const account = await requireUser(c)
  const asked = parseInput(ClientId, c.req.param())
  if (!asked.ok) return asked
  const isOther = account.clientId !== null && account.clientId !== asked.value.id
  return isOther ? fail('NOT_FOUND', clientTexts.notFound) : act(account, asked.value.id)
}

function answer(c: Context<HttpEnv>, result: Result<Client>, status: 200 | 201 = 200): Response {
  return result.ok ? c.json(clientView(result.value), status) : respondFailure(c, result.error)
}
