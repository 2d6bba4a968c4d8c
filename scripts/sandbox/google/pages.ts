import { html } from 'hono/html'
import { type Markup, webPage } from '../web/layout.ts'
import { newFan, type Persona, personas } from './personas.ts'
import type { Authorization } from './provider.ts'

/** The page to choose a persona; `query` is the app's request, which the choice passes on. */
export function chooserPage({ redirectUri }: Authorization, query: Record<string, string>): Markup {
  const [newcomer, ...others] = personas
  return webPage(
    'Sign in with Google',
    html`<h1>Sign in with Google, simulated</h1>
<p class="lead">${new URL(redirectUri).host} asks who you are. Choose whom to be.</p>
<form class="panel row" method="post" action="/google/authorize" aria-labelledby="new-fan">${asked(query)}
<h2 id="new-fan" class="whole">${newcomer?.title}</h2><p class="whole">${newcomer?.text}</p>
<input type="hidden" name="persona" value="new_fan">
<label>Name <input name="name" value="${newFan.name}" required maxlength="100" autocomplete="off"></label>
<label>Address <input name="email" type="email" value="${newFan.email}" required maxlength="200" autocomplete="off"></label>
<button class="action">Continue</button></form>
<h2>Or someone else</h2>
<form method="post" action="/google/authorize">${asked(query)}
<div class="scroll" tabindex="0" role="region" aria-label="Personas"><table><thead><tr><th scope="col">Continue as</th><th scope="col">What happens</th><th scope="col">Google account</th></tr></thead><tbody>
${others.map(choice)}</tbody></table></div></form>`,
  )
}

function choice({ slug, title, text, person }: Persona): Markup {
  return html`<tr><td><button name="persona" value="${slug}">${title}</button></td><td>${text}</td><td>${person.name}<br>${person.email}</td></tr>
`
}

function asked(query: Record<string, string>): Markup {
  return html`${Object.entries(query).map(([name, value]) => html`<input type="hidden" name="asked_${name}" value="${value}">`)}`
}

/** For visitors without a request from the app. */
export function welcomePage(): Markup {
  return webPage(
    'Google',
    html`<h1>Google, simulated</h1>
<p class="lead">Press “Continue with Google” on the app’s sign-in page: you come here and choose a person.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Personas"><table><thead><tr><th scope="col">Persona</th><th scope="col">What happens</th><th scope="col">Google account</th></tr></thead><tbody>
${personas.map(({ title, text, person }) => html`<tr><td>${title}</td><td>${text}</td><td>${person.name}<br>${person.email}</td></tr>\n`)}</tbody></table></div>`,
  )
}

export function problemPage(problem: string): Markup {
  return webPage(
    'Access blocked',
    html`<h1>Access blocked: this app’s request is invalid</h1><p class="lead">Error 400</p><p class="panel">${problem}</p>`,
  )
}
