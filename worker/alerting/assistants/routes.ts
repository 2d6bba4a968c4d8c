import { type Context, Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, respondFailure } from '#worker/ground/http.ts'
import { mcpPath, resourceMetadataPath } from './constants.ts'
import type { AssistedUser } from './contract.ts'

type Routes = {
  answer: (user: AssistedUser, request: Request, body: unknown) => Promise<Response>
  publicOrigin: string
}

export function assistantsRoutes({ answer, publicOrigin }: Routes) {
  const routes = new Hono<HttpEnv>()

  routes.post(mcpPath, async (c) => {
    const user = await userOf(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    c.header('Cache-Control', 'no-store')
    const answered = await answer(user, c.req.raw, body.value)
    return c.newResponse(answered.body, answered)
  })

  routes.get(resourceMetadataPath, (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.json({
      resource: publicOrigin + mcpPath,
      resource_name: 'Touchline',
      resource_documentation: `${publicOrigin}/docs/api#assistants`,
      bearer_methods_supported: ['header'],
      scopes_supported: ['read', 'write'],
    })
  })

  return routes
}

/** A person's own browser may do what their tokens may. */
async function userOf(c: Context<HttpEnv>): Promise<AssistedUser> {
  const token = c.get('apiToken')
  if (token) return token
  const { userId, permissions } = await requireCaller(c)
  return { userId, permissions, scopes: ['read', 'write'], clientId: null }
}
