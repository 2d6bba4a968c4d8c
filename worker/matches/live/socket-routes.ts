import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type HttpEnv, parseInput, respondFailure } from '#worker/ground/http.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import { foreignPage, socketsOnly } from './socket-constants.ts'
import type { SocketsService, SocketVisitor } from './sockets.ts'

/** One address for each match. */
const MatchParams = z.object({ id: entityId() })

type SocketPorts = {
  sockets: Pick<SocketsService, 'openLiveMatches' | 'openMatch'>
  callerOf: (c: Context<HttpEnv>) => Promise<{ userId: number; sessionId: string } | null>
  visitorOf: (request: Request) => { addressHash: string; device: string }
  publicOrigin: string
}

/** WebSocket endpoints of the live channels. Open to everyone; visitors share a limit per address. */
export function socketRoutes({ sockets, callerOf, visitorOf, publicOrigin }: SocketPorts) {
  const routes = new Hono<HttpEnv>()

  routes.use(async (c, next) => {
    if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
      const body = { error: socketsOnly, code: 'INVALID', request_id: c.get('requestId') }
      return c.json(body, 426, { Upgrade: 'websocket', 'Cache-Control': 'no-store' })
    }
    // Sockets carry cookies from any site, so only our own pages may open one. Browsers always send an origin.
    if (c.req.header('Origin') !== publicOrigin) {
      return respondFailure(c, { code: 'FORBIDDEN', message: foreignPage })
    }
    await next()
  })

  async function socketVisitorOf(c: Context<HttpEnv>): Promise<SocketVisitor> {
    const caller = await callerOf(c)
    const { addressHash, device } = visitorOf(c.req.raw)
    return {
      userId: caller?.userId ?? null,
      sessionId: caller?.sessionId ?? null,
      address: addressHash,
      device,
    }
  }

  const answer = (c: Context<HttpEnv>, opened: Result<Response>) =>
    opened.ok ? opened.value : respondFailure(c, opened.error)

  routes.get('/live-matches', async (c) => answer(c, await sockets.openLiveMatches(await socketVisitorOf(c))))

  routes.get('/matches/:id', async (c) => {
    const params = parseInput(MatchParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    return answer(c, await sockets.openMatch(params.value.id, await socketVisitorOf(c)))
  })

  return routes
}
