// The document in which PayPal's script runs, framed by our checkout: no other page's policy lets that script in.
import { Hono } from 'hono'
import { html } from 'hono/html'
import { type HttpEnv, respondFailure } from '#worker/ground/http.ts'
import { fail } from '#worker/ground/platform/result.ts'
import { buttonFramePath, currency, texts } from '../constants.ts'

type ScriptSettings = {
  clientId: string
  webUrl: string
  /** What the script may load, frame and call. */
  scriptOrigins: readonly string[]
}

export function buttonFrameRoutes(paypal: ScriptSettings | null) {
  const routes = new Hono<HttpEnv>()
  routes.get(buttonFramePath, (c) => {
    c.header('Cache-Control', 'no-store')
    if (!paypal) return respondFailure(c, fail('UNAVAILABLE', texts.notInitialised).error)
    const nonce = crypto.randomUUID()
    c.header('Content-Security-Policy', framePolicy(paypal.scriptOrigins, nonce))
    return c.html(frame(scriptAddress(paypal), nonce))
  })
  return routes
}

function scriptAddress({ webUrl, clientId }: ScriptSettings): string {
  const query = new URLSearchParams({ 'client-id': clientId, currency, intent: 'capture', components: 'buttons' })
  return `${webUrl}/sdk/js?${query}`
}

function framePolicy(scriptOrigins: readonly string[], nonce: string): string {
  const provider = scriptOrigins.join(' ')
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${provider}`,
    `style-src 'nonce-${nonce}' ${provider}`,
    `img-src data: ${provider}`,
    `connect-src ${provider}`,
    `frame-src ${provider}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Knows nothing of the buyer: the page around it answers when the button asks for an order. */
function frame(script: string, nonce: string) {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>PayPal</title>
<style nonce="${nonce}">body{margin:0;padding:2px}</style>
<script async src="${script}" nonce="${nonce}" data-csp-nonce="${nonce}"></script>
</head>
<body><div id="paypal"></div></body>
</html>`
}
