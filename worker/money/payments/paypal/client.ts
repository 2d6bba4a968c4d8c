// PayPal's Orders v2 and webhooks over fetch. Every call has a timeout and ends as a value, never as an exception.
import type { z } from 'zod'
import { readBody } from '#worker/ground/platform/body.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import {
  currency,
  maxProviderBytes,
  providerTimeoutMs,
  returnPath,
  signInRefused,
  tokenMarginMs,
} from '../constants.ts'
import {
  type Provider,
  type ProviderAnswer,
  ProviderDispute,
  ProviderError,
  ProviderOrder,
  Refund,
  Token,
  Verification,
} from './contract.ts'
import { disputeOf, refundOf, snapshotOf, textOfPence } from './rules.ts'

type PayPalSettings = {
  clientId: string
  clientSecret: Secret
  webhookId: string
  /** "https://api-m.paypal.com" */
  apiUrl: string
  /** Where buyers approve: "https://www.paypal.com" */
  webUrl: string
}

type ClientPorts = {
  settings: PayPalSettings
  publicOrigin: string
  fetch: (address: string, init: RequestInit) => Promise<Response>
  clock: Clock
  timeoutMs?: number
}

type Call = { path: string; body?: string; requestId?: string }

export function createPayPal({
  settings,
  publicOrigin,
  fetch,
  clock,
  timeoutMs = providerTimeoutMs,
}: ClientPorts): Provider {
  const { clientId, clientSecret, webhookId, apiUrl, webUrl } = settings
  let token: { text: string; goodUntil: number } | null = null

  async function send(path: string, init: RequestInit): Promise<{ status: number; body: unknown } | string> {
    try {
      const answer = await fetch(`${apiUrl}${path}`, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readBody(answer, { maxBytes: maxProviderBytes, onOversize: 'fail' })
      if (typeof bytes === 'string') return bytes
      const text = new TextDecoder().decode(bytes)
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
    } catch (error) {
      return error instanceof Error ? error.name : 'network'
    }
  }

  /** The token, or why there is none. */
  async function bearer(): Promise<{ text: string } | { reason: string }> {
    if (token && token.goodUntil > clock()) return token
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${clientId}:${clientSecret.reveal()}`)}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (typeof answer === 'string') return { reason: answer }
    if (isSignInRefused(answer.status)) return { reason: signInRefused }
    const parsed = Token.safeParse(answer.body)
    if (!parsed.success) return { reason: `no token, status ${answer.status}` }
    token = { text: parsed.data.access_token, goodUntil: clock() + parsed.data.expires_in * 1_000 - tokenMarginMs }
    return token
  }

  /** A token that was refused is renewed once: PayPal may end a session at any time. */
  async function call<S extends z.ZodType>(
    schema: S,
    { path, body, requestId }: Call,
  ): Promise<ProviderAnswer<z.infer<S>>> {
    for (let tries = 1; ; tries += 1) {
      const signedIn = await bearer()
      if ('reason' in signedIn) return { kind: 'unknown', reason: signedIn.reason }
      const answer = await send(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Authorization: `Bearer ${signedIn.text}`,
          'Content-Type': 'application/json',
          Prefer: 'return=representation',
          ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
        },
        ...(body !== undefined && { body }),
      })
      if (typeof answer === 'string') return { kind: 'unknown', reason: answer }
      if (answer.status === 401 && tries === 1) {
        token = null
        continue
      }
      if (answer.status === 401) return { kind: 'unknown', reason: signInRefused }
      return outcomeOf(schema, answer)
    }
  }

  const path = (providerOrderId: string) => `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}`
  const snapshot = (answer: ProviderAnswer<ProviderOrder>) =>
    answer.kind === 'ok' ? { kind: 'ok' as const, value: snapshotOf(answer.value) } : answer

  return {
    clientId,
    approvalUrl: (providerOrderId) => `${webUrl}/checkoutnow?token=${encodeURIComponent(providerOrderId)}`,

    async prepare() {
      await bearer()
    },

    async create({ id, plan, cycle, amountPence }) {
      const body = {
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: id,
            invoice_id: id,
            description: `Touchline ${planNames[plan]}, one ${cycle === 'monthly' ? 'month' : 'year'}`,
            amount: { currency_code: currency, value: textOfPence(amountPence) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: 'Touchline',
              locale: 'en-GB',
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              return_url: `${publicOrigin}${returnPath}`,
              cancel_url: `${publicOrigin}${returnPath}?cancelled=1`,
            },
          },
        },
      }
      const answer = await call(ProviderOrder, {
        path: '/v2/checkout/orders',
        body: JSON.stringify(body),
        requestId: id,
      })
      return answer.kind === 'ok' ? { kind: 'ok', value: { providerOrderId: answer.value.id } } : answer
    },

    read: async (providerOrderId) => snapshot(await call(ProviderOrder, { path: path(providerOrderId) })),

    /** A request id that PayPal has answered gives the earlier answer: each call that is to be a new one has its own. */
    capture: async (providerOrderId, orderId, refusals) => {
      const requestId = `capture-${refusals}-${orderId}`
      return snapshot(await call(ProviderOrder, { path: `${path(providerOrderId)}/capture`, body: '{}', requestId }))
    },

    async refund({ id, captureId, amountPence }) {
      const answer = await call(Refund, {
        path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        body: JSON.stringify({ amount: { currency_code: currency, value: textOfPence(amountPence) }, invoice_id: id }),
        requestId: id,
      })
      return answer.kind === 'ok' ? { kind: 'ok', value: refundOf(answer.value) } : answer
    },

    async readDispute(id) {
      const answer = await call(ProviderDispute, { path: `/v1/customer/disputes/${encodeURIComponent(id)}` })
      return answer.kind === 'ok' ? { kind: 'ok', value: disputeOf(answer.value) } : answer
    },

    /** The event goes back byte for byte: written anew, its checksum would be another. */
    async verify(headers, rawBody) {
      if (signatureHeaders.some((name) => !headers.get(name))) return { kind: 'ok', value: false }
      const header = (name: string) => JSON.stringify(headers.get(`PayPal-${name}`) ?? '')
      const fields = [
        `"auth_algo":${header('Auth-Algo')}`,
        `"cert_url":${header('Cert-Url')}`,
        `"transmission_id":${header('Transmission-Id')}`,
        `"transmission_sig":${header('Transmission-Sig')}`,
        `"transmission_time":${header('Transmission-Time')}`,
        `"webhook_id":${JSON.stringify(webhookId)}`,
        `"webhook_event":${rawBody}`,
      ]
      const verifyPath = '/v1/notifications/verify-webhook-signature'
      const answer = await call(Verification, { path: verifyPath, body: `{${fields.join(',')}}` })
      if (answer.kind !== 'ok') return answer
      return { kind: 'ok', value: answer.value.verification_status === 'SUCCESS' }
    },
  }
}

/** Headers of a signed event. Without one of them it is not PayPal's, and PayPal is not asked. */
const signatureHeaders = ['Auth-Algo', 'Cert-Url', 'Transmission-Id', 'Transmission-Sig', 'Transmission-Time'].map(
  (name) => `PayPal-${name}`,
)

/** PayPal answers 401 to unknown credentials, and 400 or 403 to those of a closed application. */
const isSignInRefused = (status: number) => [400, 401, 403].includes(status)

/** Only a refusal that PayPal explains is one; anything else may have happened. */
function outcomeOf<S extends z.ZodType>(
  schema: S,
  { status, body }: { status: number; body: unknown },
): ProviderAnswer<z.infer<S>> {
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body)
    return parsed.success ? { kind: 'ok', value: parsed.data } : { kind: 'unknown', reason: 'unreadable answer' }
  }
  const error = ProviderError.safeParse(body)
  const issue = error.success ? (error.data.details?.[0]?.issue ?? error.data.name) : undefined
  if (issue !== undefined && [400, 403, 404, 422].includes(status)) return { kind: 'refused', issue }
  return { kind: 'unknown', reason: `status ${status}` }
}
