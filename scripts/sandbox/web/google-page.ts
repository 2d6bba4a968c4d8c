import { html } from 'hono/html'
import { personas } from '../google/personas.ts'
import { type Markup, webPage } from './layout.ts'

/** The people available for sign-in with the simulated Google. */
export function googlePage(): Markup {
  return webPage(
    'Google',
    html`<h1>Simulated Google sign-in</h1>
<p class="lead">Choose &ldquo;Continue with Google&rdquo; in the app to come here and choose a person.</p>
<ul>
${personas.map(({ title, text }) => html`<li><b>${title}</b> ${text}</li>`)}
</ul>`,
  )
}
