import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { script, style } from './style.ts'

export type Markup = ReturnType<typeof html>

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only our own script runs; mails keep their inline styles and load nothing from other hosts than this machine. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** One page of the sandbox's web site. */
export function webPage(title: string, main: Markup): Markup {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Touchline Sandbox</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<a class="brand" href="/">Touchline <b>Sandbox</b></a>
<nav aria-label="Main"><a href="/mail">Mailbox</a><a href="/sms">Phones</a><a href="/push">Push</a><a href="/receivers">Chats</a><a href="/platforms">Platforms</a><a href="/football">Football feed</a><a href="/paypal">PayPal</a></nav>
<p>A simulated outside world. Nothing here is real.</p>
</header>
<main id="main">
${main}
</main>
<script>${raw(script)}</script>
</body>
</html>`
}

/** "15:42:08" in London. */
export function timeOfDay(at: number): Markup {
  const text = new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })
  return html`<time datetime="${new Date(at).toISOString()}">${text}</time>`
}

/** "Sat 28 Nov 2026, 15:00", or the day alone while the kick-off is not set. */
export function kickoffText(match: { kickoffAt: number | null; matchDay: string }): string {
  if (match.kickoffAt === null) return match.matchDay
  return new Date(match.kickoffAt).toLocaleString('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
}
