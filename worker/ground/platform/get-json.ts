import { discardBody, readBody } from './body.ts'
import { errorText } from './logger.ts'

export type JsonAnswer =
  | { ok: true; body: unknown; headers: Headers }
  /** `status` and `headers` are null when there was no answer. */
  | { ok: false; reason: string; status: number | null; headers: Headers | null }

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Asks an API that an operator set up. Failures are values; redirects are not followed, so that no key goes elsewhere. */
export async function getJson(
  fetch: Fetch,
  url: string,
  { headers, timeoutMs, maxBytes }: { headers: Record<string, string>; timeoutMs: number; maxBytes: number },
): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = response
    if (!response.ok) {
      discardBody(response)
      return { ok: false, reason: `status ${status}`, status, headers: response.headers }
    }
    const body = await readBody(response, { maxBytes, onOversize: 'fail' })
    if (!(body instanceof Uint8Array)) return { ok: false, reason: body, status, headers: response.headers }
    return { ok: true, body: JSON.parse(new TextDecoder().decode(body)), headers: response.headers }
  } catch (error) {
    return { ok: false, reason: errorText(error), status: null, headers: null }
  }
}
