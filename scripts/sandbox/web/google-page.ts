import { html } from 'hono/html'
import { personas } from '../google/personas.ts'
import { type Markup, webPage } from './layout.ts'

/** Who can be chosen where the app asks Google. */
export function googlePage(): Markup {
  return webPage(
    'Google',
    html`<h1>Google, as far as signing in goes</h1>
<p class="lead">Choose &ldquo;Continue with Google&rdquo; in the app: it leads here, and asks who you want to be.</p>
<ul>
${personas.map(({ title, text }) => html`<li><b>${title}</b> ${text}</li>`)}
</ul>`,
  )
}
