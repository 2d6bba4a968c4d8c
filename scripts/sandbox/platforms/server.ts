import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { concernsPath } from '../faults.ts'
import { keepAliveMs } from '../listen.ts'
import type { LoggedRequest } from '../request-log.ts'
import type { SandboxState, Site } from '../state.ts'
import { anotherMatchUrl, untrueAnswer } from '../untrue/answer.ts'
import { misbehave } from './misbehave.ts'
import { sendReply } from './reply.ts'
import { answer } from './routes.ts'

export function createPlatformServer(state: SandboxState, site: Site, logger: Logger): Server {
  const server = createServer((request, response) => {
    serve(state, site, request, response).catch((error) => {
      logger.error('platform_failed', { platform: site.platform.slug, error: errorText(error) })
      request.socket.destroy()
    })
  })
  server.keepAliveTimeout = keepAliveMs
  return server
}

async function serve(state: SandboxState, site: Site, request: IncomingMessage, response: ServerResponse) {
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  logRequest(state, site, request, response)
  if (site.merchant?.answersAt(path)) {
    await site.merchant.listener(request, response)
    return
  }
  const fault = site.fault.strike((it) => concernsPath(it, path))
  if (request.method !== 'GET' && request.method !== 'HEAD' && !fault) {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return
  }
  if (!fault) {
    sendReply(request, response, answer(state, site, path, new URLSearchParams(query)))
    return
  }
  const location = fault.mode === 'redirect_to_match' ? anotherMatchUrl(site, path) : fault.location
  const reply = untrueAnswer(state, site, path, fault)
  await misbehave({ request, response, reply, fault: { ...fault, location } })
}

function logRequest(state: SandboxState, site: Site, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = request
  const entry: LoggedRequest = { at: new Date(state.now()).toISOString(), method, path: url, headers, status: null }
  response.once('close', () => {
    entry.status = response.headersSent ? response.statusCode : null
  })
  site.requests.add(entry)
}
