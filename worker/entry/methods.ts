// What a path offers, asked of the router, so that a wrong method is not taken for a wrong address.
import type { Context, Handler, Hono } from 'hono'
import { METHOD_NAME_ALL } from 'hono/router'
import { type HttpEnv, respondFailure } from '#worker/ground/http.ts'
import { unknownCall } from './identity.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type MethodsOf = (path: string) => string[]

/** The methods of the calls at a path; HEAD comes with GET. Empty where there is no call. */
export function createMethodsOf(app: Hono<HttpEnv>): MethodsOf {
  return (path) =>
    methods
      .filter((method) => app.router.match(method, path)[0].some(([[, route]]) => route.method !== METHOD_NAME_ALL))
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** 405 with `Allow` where the path has other methods; 404 where it has none. */
export function refuseCall(methodsOf: MethodsOf): Handler<HttpEnv> {
  return (c) => {
    const allowed = methodsOf(c.req.path)
    return allowed.length > 0 ? refuseMethod(c, allowed) : unknownCall(c)
  }
}

export function refuseMethod(c: Context<HttpEnv>, allowed: readonly string[]): Response {
  const allow = allowed.join(', ')
  c.header('Allow', allow)
  return respondFailure(c, { code: 'METHOD_NOT_ALLOWED', message: `This address answers ${allow} only.` })
}
