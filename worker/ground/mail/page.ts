import { html, raw } from 'hono/html'
import { senderPlace } from './sender.ts'
import { darkStyles, styles } from './styles.ts'

export type Markup = ReturnType<typeof html>

/** Layout of all mails: one column of rows, with tables and inline styles, because mail clients support little else. */
export function mailPage(subject: string, rows: Markup, preheader?: string): string {
  // No async values inside, so the template is a plain string.
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${darkStyles}</style>
</head>
<body class="ground" style="${styles.body}">
${preheader ? html`<div style="${styles.preheader}">${preheader}</div>` : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="${styles.ground}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.column}">
<tr><td style="padding:0 4px 14px"><p class="text" style="${styles.wordmark}">Touchline</p></td></tr>
${rows}
${raw(senderPlace)}
</table>
</td></tr>
</table>
</body>
</html>`.toString()
}
