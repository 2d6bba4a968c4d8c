import { type Context, Hono } from 'hono'
import { type HttpEnv, parseInput, readJson, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import type { Visitor } from '../../accounts/sessions/contract.ts'
import type { ProofsService } from '../../accounts/two-step/proofs.service.ts'
import { type DeskRole, RoleParams } from './contract.ts'
import type { createRoleDesk } from './service.ts'

type Ports = {
  roleDesk: ReturnType<typeof createRoleDesk>
  proofs: Pick<ProofsService, 'require'>
  visitorOf: (request: Request) => Visitor
}

/** The specification's calls for roles; the page of the desk uses the same service. */
export function roleDeskRoutes({ roleDesk, proofs, visitorOf }: Ports) {
  const routes = new Hono<HttpEnv>()

  async function actorOf(c: Context<HttpEnv>) {
    const caller = await requireCaller(c)
    return { caller, visitor: visitorOf(c.req.raw), isProven: proofs.require(caller).ok }
  }

  routes.get('/admin/roles', async (c) => {
    return c.json((await roleDesk.list()).map(roleView), 200, { 'Cache-Control': 'no-store' })
  })

  routes.post('/admin/roles', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    return respond(c, await roleDesk.create(await actorOf(c), body.value), 201)
  })

  routes.put('/admin/roles/:id', async (c) => {
    const params = parseInput(RoleParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const done = await roleDesk.edit(await actorOf(c), params.value.id, body.value)
    return respond(c, done.ok ? succeed({ id: params.value.id }) : done)
  })

  /** `?moveTo=5` gives its users another role. */
  routes.delete('/admin/roles/:id', async (c) => {
    const params = parseInput(RoleParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const done = await roleDesk.remove(await actorOf(c), params.value.id, c.req.query())
    return respond(c, done.ok ? succeed({ deleted: true }) : done)
  })

  return routes
}

/** The specification's names: permissions are a comma list or ALL. */
function roleView({ id, name, description, permissions, isActive, createdAt, holders }: DeskRole) {
  return {
    id,
    name,
    description,
    permissions: permissions.join(','),
    is_active: isActive,
    // Roles that came with the schema have no known moment.
    created_at: createdAt === 0 ? null : toIso(createdAt),
    users: holders,
  }
}
