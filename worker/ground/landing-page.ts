// Pages behind links in mails: small, without script, and in the house style, so that they work in any browser.
import type { Context } from 'hono'
import { html, raw } from 'hono/html'

type Markup = ReturnType<typeof html>

const colours = {
  day: '--ground:#f6f7f1;--card:#fdfefb;--line:#ccd3ca;--text:#082016;--muted:#475b50;--link:#7e4b00',
  night: '--ground:#03130c;--card:#0f231b;--line:#2f3e36;--text:#f4f6ef;--muted:#acb8ae;--link:#fcc959',
}

const style = raw(`
:root{color-scheme:light dark;${colours.day}}
@media (prefers-color-scheme:dark){:root{${colours.night}}}
body{margin:0;background:radial-gradient(30rem 16rem at 74% 0,rgb(251 182 27/20%),transparent) no-repeat var(--ground);color:var(--text);font:16px/1.5 Archivo,system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:2.5rem 1.25rem;overflow-wrap:anywhere}
.mark{margin:0 0 1.5rem;font-weight:800;letter-spacing:-.01em}
.mark a{display:inline-flex;align-items:center;gap:.6rem;color:inherit;text-decoration:none}
.mark circle{fill:#fbb61b;stroke:none}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.1;font-weight:800;font-stretch:72%}
p{margin:0 0 1rem}
.muted{color:var(--muted)}
.ticket{padding:1.25rem;border:1px solid var(--line);border-radius:14px;background:var(--card)}
.choices{position:relative;display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem -1.25rem;padding:1.25rem 1.25rem 0;border-top:2px dashed var(--line)}
.choices::before,.choices::after{position:absolute;top:-10px;width:16px;height:16px;border:1px solid var(--line);border-radius:50%;background:var(--ground);content:""}
.choices::before{left:-10px;clip-path:inset(0 0 0 9px)}
.choices::after{right:-10px;clip-path:inset(0 9px 0 0)}
form{margin:0}
form+p{margin-top:1rem}
button,a.main{box-sizing:border-box;min-height:44px;padding:.6rem 1rem;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;font-weight:700;cursor:pointer}
input{display:block;box-sizing:border-box;width:100%;max-width:14rem;min-height:44px;margin:.25rem 0 .75rem;padding:.5rem .75rem;border:1px solid var(--muted);border-radius:8px;background:var(--ground);color:inherit;font:inherit}
a.main{text-align:center;text-decoration:none}
button.main,a.main{border-color:#fbb61b;background:#fbb61b;color:#271700}
@media (max-width:480px){form,button,a.main{width:100%}input{max-width:none}}
a{color:var(--link)}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--link);outline-offset:2px}
`)

/**
 * Answers with the page of a link whose address is a secret: no caching, no referrer, and a policy by which the page's own
 * style is all that it loads.
 */
export function showLandingPage(c: Context, page: (nonce: string) => Markup, status: 200 | 403 | 404 | 410 = 200) {
  const nonce = crypto.randomUUID()
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
  )
  return c.html(page(nonce), status)
}

/** `nonce` is that of the page's own policy, by which nothing else may be loaded or run. */
export function landingPage(title: string, nonce: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title} - Touchline</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="mark"><a href="/"><svg width="26" height="26" viewBox="0 0 26 26" fill="none" stroke="currentColor" stroke-width="2.2" aria-hidden="true"><rect x="1.4" y="1.4" width="23.2" height="23.2" rx="5"/><path d="M13 1.4v23.2"/><circle cx="13" cy="13" r="5"/></svg>Touchline</a></p>
<div class="ticket">
<h1>${title}</h1>
${body}
</div>
</main>
</body>
</html>`
}
