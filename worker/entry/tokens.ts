// Identifies programs that call with an API token, and shows the rest of their budget.
import type { MiddlewareHandler } from 'hono'
import { type HttpEnv, respondFailure } from '#worker/ground/http.ts'
import { bearerOf, budgetHeaders } from '#worker/people/api-tokens/rules.ts'
import type { ApiTokensService } from '#worker/people/api-tokens/service.ts'

export const bearerChallenge = 'Bearer realm="Touchline"'

/** `Authorization: Bearer` decides alone who asks: a cookie beside it is not read. A token that is not good is no visitor. */
export function admitTokens({ admit }: Pick<ApiTokensService, 'admit'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const token = bearerOf(c.req.header('Authorization'))
    if (token === null) return next()
    c.set('caller', async () => null)
    const admission = await admit(token)
    if ('refusal' in admission) {
      const answer = respondFailure(c, admission.refusal)
      if (answer.status === 401) answer.headers.set('WWW-Authenticate', `${bearerChallenge}, error="invalid_token"`)
      c.res = answer
    } else {
      c.set('apiToken', admission.use)
      await next()
    }
    for (const [name, value] of Object.entries(admission.budget ? budgetHeaders(admission.budget) : {})) {
      c.res.headers.set(name, value)
    }
  }
}

/** Names in the challenge where an address describes itself (RFC 9728), without other metadata, as programs expect. */
export function nameMetadata(url: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const [, more] = c.res.headers.get('WWW-Authenticate')?.split(bearerChallenge) ?? []
    if (more === undefined) return
    c.res.headers.set('WWW-Authenticate', `${bearerChallenge}, resource_metadata="${url}"${more}`)
  }
}
