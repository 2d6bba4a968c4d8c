import { html } from 'hono/html'

type Markup = ReturnType<typeof html>

/** Plain pages without style sheet or script, so that they work in any browser. */
function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title} - Touchline</title>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
}

/** Asks first, because programs that follow links in mails must not unsubscribe anyone. */
export function confirmPage(): Markup {
  return page(
    'Turn off this alert?',
    html`<p>You won't get any more emails from this alert. Your other alerts stay on.</p>
<form method="post"><button type="submit">Turn off alert</button></form>`,
  )
}

export function donePage(): Markup {
  return page('The alert is off', html`<p>You won't get any more emails from it. Your other alerts stay on.</p>`)
}

export function badLinkPage(): Markup {
  return page(
    'This link is not valid',
    html`<p>Part of the address may be missing. Please open the link in the email again.</p>`,
  )
}
