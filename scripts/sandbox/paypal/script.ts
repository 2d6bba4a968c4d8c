// PayPal's script for browsers, as far as the product uses it: a button in a frame of PayPal's, whose window asks the buyer.
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Markup } from '../web/layout.ts'

/** Defines `paypal.Buttons({ createOrder, onApprove, onCancel, onError }).render(place)`. */
export function buttonsScript(origin: string): string {
  return `(() => {
const origin = ${JSON.stringify(origin)}
const Buttons = (options) => ({
  isEligible: () => true,
  async render(place) {
    const frame = document.createElement('iframe')
    frame.title = 'PayPal'
    frame.style.cssText = 'width:100%;height:' + ((options.style && options.style.height) || 48) + 'px;border:0'
    frame.src = origin + '/paypal/sdk/button?page=' + encodeURIComponent(location.origin)
    const say = (message) => frame.contentWindow.postMessage(message, origin)
    const fail = (error) => { say({ type: 'close' }); if (options.onError) options.onError(error) }
    addEventListener('message', async ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || from !== origin) return
      try {
        if (data.type === 'click') say({ type: 'order', id: await options.createOrder() })
        if (data.type === 'approved') await options.onApprove({ orderID: data.id, payerID: 'SANDBOXPAYER', paymentSource: 'paypal' })
        if (data.type === 'cancelled' && options.onCancel) options.onCancel({ orderID: data.id })
      } catch (error) { fail(error) }
    })
    const loaded = new Promise((resolve, reject) => { frame.onload = resolve; frame.onerror = reject })
    document.querySelector(place).append(frame)
    await loaded
  },
})
window.paypal = { version: 'simulated', FUNDING: { PAYPAL: 'paypal' }, Buttons }
})()`
}

/** In PayPal's own frame: opens the window in which the buyer agrees, and reports what became of it. */
const button = `
const page = new URL(location.href).searchParams.get('page')
const say = (message) => parent.postMessage(message, page)
let popup = null, order = null, isDone = true
document.querySelector('button').addEventListener('click', () => {
  // One that has answered is closing, however long that takes.
  if (!isDone && popup && !popup.closed) return popup.focus()
  popup = open('about:blank', '', 'popup,width=560,height=720')
  isDone = false
  say({ type: 'click' })
  const watch = setInterval(() => {
    if (!isDone && popup && !popup.closed) return
    clearInterval(watch)
    if (!isDone) end({ type: 'cancelled', id: order })
  }, 300)
})
function end(message) { isDone = true; say(message) }
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === page && data.type === 'order') {
    order = data.id
    popup.location = new URL('../checkoutnow?popup=1&token=' + encodeURIComponent(order), location.href)
  }
  if (source === parent && origin === page && data.type === 'close') { isDone = true; popup.close() }
  if (source === popup && origin === location.origin) end(data)
})`

/** In PayPal's window, once the buyer has chosen. */
const closing = `
const { type, id } = document.body.dataset
if (opener) opener.postMessage({ type, id }, location.origin)
close()`

const policyOf = (script: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'`

export const buttonPolicy = policyOf(button)
export const closingPolicy = policyOf(closing)

export function buttonPage(): Markup {
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>PayPal</title>
<style>body{margin:0}button{width:100%;height:100vh;border:0;border-radius:8px;background:#ffc439;color:#111;font:600 16px system-ui;cursor:pointer}
button:focus-visible{outline:3px solid #0070ba;outline-offset:-4px}</style></head>
<body><button type="button">Pay with <b>PayPal</b></button><script>${raw(button)}</script></body></html>`
}

export function closingPage(answer: { type: 'approved' | 'cancelled'; id: string }): Markup {
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>PayPal</title></head>
<body data-type="${answer.type}" data-id="${answer.id}"><p>You can close this window.</p><script>${raw(closing)}</script></body></html>`
}
