import type { Failure } from '#worker/ground/platform/result.ts'
import { authenticationIncomplete } from '#worker/people/accounts/google/constants.ts'
import { sendTroubleOf } from '../../form/sent-form.ts'

type Body = { next?: string; code?: Failure['code']; error?: string }

/** `next`: the requested page, or another step that the account needs first. */
export type ExchangeAnswer =
  | { ok: true; next: string | null }
  | { ok: false; error: Pick<Failure, 'code' | 'message'> | 'offline' }

/** A code works once: repeated calls share the first exchange. */
const exchanges = new Map<string, Promise<ExchangeAnswer>>()

/** Exchanges the address's code for a session, at most once. */
export function exchangeOnce(search: string): Promise<ExchangeAnswer> {
  const running = exchanges.get(search) ?? exchange(search)
  exchanges.set(search, running)
  return running
}

async function exchange(search: string): Promise<ExchangeAnswer> {
  const query = new URLSearchParams(search)
  const code = query.get('code')
  if (!code) return failed('Cannot exchange code for session token: no code provided in the URL search params.')
  const answer = await fetch('/api/sessions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, state: query.get('state') ?? undefined }),
  }).catch((thrown: unknown) => sendTroubleOf(thrown))
  if (answer === 'offline') {
    exchanges.delete(search)
    return { ok: false, error: answer }
  }
  if (!(answer instanceof Response)) return failed('Failed to exchange code for session token: no answer')
  // Reads the body even when unused, so that leaving the page aborts nothing.
  const body = (await answer.json().catch(() => undefined)) as Body | undefined
  if (answer.ok) return { ok: true, next: body?.next ?? null }
  return failed(`Failed to exchange code for session token: API responded with HTTP status ${answer.status}`, body)
}

/** `reason` is for the console; users see only the server's message. */
function failed(reason: string, body: Body = {}): ExchangeAnswer {
  console.error(reason)
  return { ok: false, error: { code: body.code ?? 'UNAVAILABLE', message: body.error ?? authenticationIncomplete } }
}
