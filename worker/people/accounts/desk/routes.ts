import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import {
  type HttpEnv,
  parseInput,
  readJson,
  requireCaller,
  requireFreshProof,
  requireOwnSite,
  respond,
  respondFailure,
} from '#worker/ground/http.ts'
import { type Clock, toIso } from '#worker/ground/platform/clock.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Visitor } from '../sessions/contract.ts'
import type { ProofsService } from '../two-step/proofs.service.ts'
import { userGone } from './constants.ts'
import { UserParams } from './contract.ts'
import type { createUserReader } from './reader.ts'
import type { createUserDesk, Operator } from './service.ts'
import { userView } from './view.ts'

type Ports = {
  users: ReturnType<typeof createUserReader>
  userDesk: ReturnType<typeof createUserDesk>
  proofs: Pick<ProofsService, 'require'>
  visitorOf: (request: Request) => Visitor
  clock: Clock
}

/** The specification's calls for users; the pages of the desk use the same services. */
export function userDeskRoutes({ users, userDesk, proofs, visitorOf, clock }: Ports) {
  const routes = new Hono<HttpEnv>()

  async function operatorOf(c: Context<HttpEnv>): Promise<Operator> {
    const caller = await requireCaller(c)
    return { caller, visitor: visitorOf(c.req.raw), isProven: proofs.require(caller).ok }
  }

  /** A call about one user, with a JSON body. */
  async function change(
    c: Context<HttpEnv>,
    act: (operator: Operator, id: number, body: unknown) => Promise<Result<null>>,
  ): Promise<Response> {
    const params = parseInput(UserParams, c.req.param()) as Result<z.infer<typeof UserParams>>
    if (!params.ok) return respondFailure(c, params.error)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const { id } = params.value
    const done = await act(await operatorOf(c), id, body.value)
    if (!done.ok) return respondFailure(c, done.error)
    const user = await users.user(id)
    return user ? c.json(userView(user)) : respondFailure(c, { code: 'NOT_FOUND', message: userGone })
  }

  /** One page as an array; the next one's address is in the Link header. */
  routes.get('/admin/users/all', async (c) => {
    const { users: page, next } = await users.list(c.req.query())
    const url = new URL(c.req.url)
    url.searchParams.set('cursor', String(next))
    if (next !== null) c.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
    return c.json(page.map(userView), 200, { 'Cache-Control': 'no-store' })
  })

  routes.get('/admin/users/export', requireOwnSite, requireFreshProof(proofs), async (c) => {
    await userDesk.noteExport({ caller: await requireCaller(c) })
    const name = `users-export-${toIso(clock()).slice(0, 10)}.csv`
    return c.body(users.csv(), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    })
  })

  routes.put('/admin/users/bulk-status', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    return respond(c, await userDesk.setManyActive(await operatorOf(c), body.value))
  })

  routes.post('/admin/users', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const made = await userDesk.create(await operatorOf(c), body.value)
    if (!made.ok) return respondFailure(c, made.error)
    const user = await users.user(made.value.id)
    return c.json(user ? userView(user) : made.value, 201)
  })

  routes.put('/admin/users/:id{[0-9]+}', (c) => change(c, userDesk.edit))
  routes.put('/admin/users/:id{[0-9]+}/status', (c) => change(c, userDesk.setStatus))
  routes.post('/admin/users/:id{[0-9]+}/role', (c) => change(c, userDesk.setRole))

  routes.delete('/admin/users/:id{[0-9]+}', async (c) => {
    const params = parseInput(UserParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const done = await userDesk.erase(await operatorOf(c), params.value.id)
    return respond(c, done.ok ? succeed({ deleted: true }) : done)
  })

  return routes
}
