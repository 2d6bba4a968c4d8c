import { authenticationIncomplete } from '#worker/accounts/google/constants.ts'
import type { Failure } from '#worker/platform/result.ts'

type Body = { next?: string; code?: Failure['code']; error?: string }

/** `next` is the page that follows: the one that was asked for, or another step that the account needs first. */
export type ExchangeAnswer = { ok: true; next: string | null } | { ok: false; error: Pick<Failure, 'code' | 'message'> }

/** A code works once: asking again gets the first exchange's answer, or waits for it. */
const exchanges = new Map<string, Promise<ExchangeAnswer>>()

/** Exchanges the code of an address for a session, at most once. */
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
  }).catch(() => null)
  // Read to its end even where nothing is in it, so that leaving the page breaks nothing off.
  const body = (await answer?.json().catch(() => undefined)) as Body | undefined
  if (answer?.ok) return { ok: true, next: body?.next ?? null }
  const text = answer ? `API responded with HTTP status ${answer.status}` : 'no answer'
  return failed(`Failed to exchange code for session token: ${text}`, body)
}

/** The reason is for the console; people get the server's own words, or none. */
function failed(reason: string, body: Body = {}): ExchangeAnswer {
  console.error(reason)
  return { ok: false, error: { code: body.code ?? 'UNAVAILABLE', message: body.error ?? authenticationIncomplete } }
}
