import { answerAsk } from '#app/ui/alerts/answer-ask.ts'
import { loadAsk } from '#app/ui/alerts/load-ask.ts'
import { readParty } from '#app/ui/party/party.ts'
import type { Route } from './+types/ask.ts'

const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** GET /alerts/ask reads what the sheet shows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const fields = Object.fromEntries(new URL(request.url).searchParams)
  return Response.json(await loadAsk(fields, context, await readParty({ request, context })), { headers })
}

/** POST /alerts/ask saves what the sheet asks for. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, init } = await answerAsk(request, context)
  return Response.json(answer, { ...init, headers: { ...headers, ...init.headers } })
}
