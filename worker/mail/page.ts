import { html } from 'hono/html'
import { darkStyles, styles } from './styles.ts'

export type Markup = ReturnType<typeof html>

/** The page that every mail is: one column of rows. Tables and inline styles, because mail programs know little else. */
export function mailPage(subject: string, rows: Markup): string {
  // Nothing asynchronous is put in, so the template is a string already.
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="${styles.ground}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.column}">
${rows}
</table>
</td></tr>
</table>
</body>
</html>`.toString()
}
