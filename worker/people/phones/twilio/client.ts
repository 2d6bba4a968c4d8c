import { readBody } from '#worker/ground/platform/body.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { jsonOf } from '#worker/ground/platform/json-bytes.ts'
import { parseRetryAfter } from '#worker/ground/platform/retry-after.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { maxAnswerBytes, twilioTimeoutMs } from './constants.ts'
import { TwilioError } from './contract.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: Secret
  /** The number or sender that messages come from. */
  from: string
  verifyServiceSid: string
  /** Addresses without a slash at the end. */
  apiUrl: string
  verifyUrl: string
}

/** `lost`: no answer came, so whether the request was carried out is not known. */
export type TwilioAnswer =
  | { kind: 'answered'; status: number; body: unknown; errorCode: number | null; retryAfterMs: number | null }
  | { kind: 'lost'; reason: string }

export type TwilioClient = ReturnType<typeof createTwilioClient>

type Dependencies = {
  settings: TwilioSettings
  fetch: (address: string, init: RequestInit) => Promise<Response>
  clock: Clock
  timeoutMs?: number
}

/** Twilio over HTTP: forms in, JSON out, within limits of time and size. Redirects are not followed. */
export function createTwilioClient({ settings, fetch, clock, timeoutMs = twilioTimeoutMs }: Dependencies) {
  async function ask(address: string, form: Record<string, string> | null): Promise<TwilioAnswer> {
    const { accountSid, authToken } = settings
    try {
      const answer = await fetch(address, {
        method: form ? 'POST' : 'GET',
        headers: {
          Authorization: `Basic ${btoa(`${accountSid}:${authToken.reveal()}`)}`,
          Accept: 'application/json',
          ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readBody(answer, { maxBytes: maxAnswerBytes, onOversize: 'fail' })
      if (!(bytes instanceof Uint8Array)) return { kind: 'lost', reason: `answer ${bytes}` }
      const body = jsonOf(bytes)
      const errorCode = TwilioError.safeParse(body).data?.code ?? null
      const retryAfterMs = parseRetryAfter(answer.headers.get('Retry-After'), clock())
      return { kind: 'answered', status: answer.status, body, errorCode, retryAfterMs }
    } catch (error) {
      // Its text could name the address, and so the number.
      return { kind: 'lost', reason: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network' }
    }
  }

  return {
    settings,
    post: (address: string, form: Record<string, string>) => ask(address, form),
    get: (address: string) => ask(address, null),
  }
}
