// The protocol is the library's; origin, token, budget and size are checked before it.
import { z } from 'zod'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { errorText } from '#worker/ground/platform/logger.ts'
import { assistantTexts } from './constants.ts'
import type { AssistedUser, Tool } from './contract.ts'
import { framed, offered } from './rules.ts'

const Frame = z.object({ notice: z.string(), answer: z.unknown() })

/** Answers one request, without a session: revision 2026-07-28, and those of 2025 that begin with `initialize`. */
export function createMcpServer({ tools, logger }: { tools: readonly Tool[]; logger: Logger }) {
  return async (user: AssistedUser, request: Request, body: unknown): Promise<Response> => {
    // Loaded when an assistant asks: it is larger than all else here.
    const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')

    function serverOf() {
      const server = new McpServer(
        { name: 'touchline', title: 'Touchline', version: '1' },
        { instructions: assistantTexts.instructions },
      )
      for (const { name, title, description, input, isDestructive = false, run } of offered(tools, user)) {
        const annotations = { readOnlyHint: !isDestructive, destructiveHint: isDestructive, openWorldHint: false }
        const config = { title, description, inputSchema: input, outputSchema: Frame, annotations }
        server.registerTool(name, config, async (sent) => framed(await run(user, sent)))
      }
      return server
    }

    // Nothing is announced, so a stream of announcements would stay open for nothing.
    const handler = createMcpHandler(serverOf, {
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (error) => logger.info('mcp_request_refused', { error: errorText(error) }),
    })
    return handler.fetch(request, { parsedBody: body })
  }
}
