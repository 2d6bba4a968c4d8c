import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { loopbackOnly } from '../guard.ts'
import { contentSecurityPolicy } from '../web/layout.ts'
import { chooserPage, problemPage, welcomePage } from './pages.ts'
import { type GoogleProvider, readAuthorization } from './provider.ts'

const maxFormBytes = 16 * 1024

/** The simulated Google under /google: sign-in page, token endpoint, keys and discovery document. */
export function createGoogle(provider: GoogleProvider, port: number): Hono {
  const app = new Hono().basePath('/google')
  app.use(loopbackOnly(port))
  app.use(bodyLimit({ maxSize: maxFormBytes }))
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.get('/', (c) => {
    c.header('Content-Security-Policy', contentSecurityPolicy)
    return c.html(welcomePage())
  })
  app.get('/.well-known/openid-configuration', (c) => c.json(description(provider.issuer)))
  app.get('/jwks', (c) => c.json(provider.keySet()))
  addAuthorize(app, provider)
  app.post('/token', async (c) => {
    const form = await c.req.parseBody()
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : undefined)
    if (field('grant_type') !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400)
    const { status, body, delayMs } = provider.redeem({
      client_id: field('client_id'),
      client_secret: field('client_secret'),
      redirect_uri: field('redirect_uri'),
      code: field('code'),
      code_verifier: field('code_verifier'),
    })
    await setTimeout(delayMs)
    return Response.json(body, { status })
  })
  return app
}

function addAuthorize(app: Hono, provider: GoogleProvider): void {
  app.get('/authorize', (c) => {
    const query = c.req.query()
    const asked = readAuthorization(query)
    c.header('Content-Security-Policy', contentSecurityPolicy)
    if ('problem' in asked) return c.html(problemPage(asked.problem), 400)
    const next = provider.takeNext()
    const back = next && provider.answer(next, asked)
    if (back) return c.redirect(back, 303)
    // The form's response redirects to the app, and browsers apply the page's form-action policy to redirects.
    const policy = contentSecurityPolicy.replace(
      "form-action 'self'",
      `form-action 'self' ${new URL(asked.redirectUri).origin}`,
    )
    c.header('Content-Security-Policy', policy)
    return c.html(chooserPage(asked, query))
  })

  app.post('/authorize', async (c) => {
    const form = Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)] as const)
    const fields = Object.fromEntries(form)
    const query = form.filter(([name]) => name.startsWith('asked_')).map(([name, value]) => [name.slice(6), value])
    const asked = readAuthorization(Object.fromEntries(query))
    c.header('Content-Security-Policy', contentSecurityPolicy)
    if ('problem' in asked) return c.html(problemPage(asked.problem), 400)
    const { persona = '', name, email } = fields
    const back = provider.answer({ persona, name, email }, asked)
    return back ? c.redirect(back, 303) : c.html(problemPage('There is no such persona.'), 400)
  })
}

function description(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
}
