// What holds for every call below /api: the version of its answer, and `fields` of what is documented.
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { type HttpEnv, invalid, respond } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { apiVersions, fieldsParameter, longestFields, versionHeader } from '#worker/running/api-reference/constants.ts'
import { readFields, withFields } from '#worker/running/api-reference/fields.rules.ts'
import { versionAsked, versionHeaders } from '#worker/running/api-reference/versions.rules.ts'

export function answerVersion(clock: Clock): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const version = versionAsked(c.req.header(versionHeader), clock())
    if (version === null) {
      const known = apiVersions.map((one) => one.version).join(', ')
      return respond(c, invalid({ [versionHeader]: [`must be one of ${known}`] }))
    }
    await next()
    for (const [name, value] of Object.entries(versionHeaders(version))) c.res.headers.set(name, value)
  }
}

/** `fieldsAt`: of a documented GET, by its route; empty for others, which know no such parameter. */
export function answerFields(fieldsAt: (route: string) => readonly string[]): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const asked = c.req.query(fieldsParameter)
    if (asked === undefined || c.req.method !== 'GET') return next()
    const known = matchedRoutes(c).flatMap(({ method, path }) => (method === 'GET' ? fieldsAt(path) : []))
    if (known.length === 0) return next()
    const read = readFields(asked.slice(0, longestFields), known)
    if ('unknown' in read) {
      const named = `has no ${read.unknown.map((name) => `“${name}”`).join(', ')}; there are ${known.join(', ')}`
      return respond(c, invalid({ [fieldsParameter]: [named] }))
    }
    await next()
    if (c.res.status !== 200 || !/^application\/json\b/.test(c.res.headers.get('Content-Type') ?? '')) return
    const { headers } = c.res
    const picked = JSON.stringify(withFields(await c.res.json(), read.picked))
    c.res = undefined
    headers.delete('Content-Length')
    c.res = new Response(picked, { headers })
  }
}
