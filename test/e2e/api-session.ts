import { demoPassword } from '#scripts/seed/demo.ts'
import { addressOfItsOwn } from './browser.ts'
import { eventually } from './eventually.ts'
import type { SharedStack } from './running-stack.ts'

/** A person's calls without a browser. */
export type Session = { email: string; cookie: string; call: (path: string, body?: object) => Promise<Response> }

type Stack = Pick<SharedStack, 'appOrigin' | 'control'>

/** Signs a demo person, or one registered here, in. */
export async function signInByCall(appOrigin: string, email: string): Promise<Session> {
  const cookie = cookiesOf(await post(appOrigin, '/api/login', { email, password: demoPassword }))
  return {
    email,
    cookie,
    call: (path, body) =>
      body ? post(appOrigin, path, body, cookie) : fetch(appOrigin + path, { headers: { Cookie: cookie } }),
  }
}

/** The link in the mail that verifies an address. */
export function verificationLink(control: SharedStack['control'], email: string): Promise<string> {
  return eventually(`the verification mail to ${email}`, async () => {
    const mails = await control.mails({ to: email })
    return mails.map(({ text }) => /https?:\S+verify-email\S+/.exec(text)?.[0]).find(Boolean) ?? null
  })
}

/** A fan of their own for one test, whose address is verified. */
export async function registerByCall({ appOrigin, control }: Stack, email: string): Promise<Session> {
  const accepted = { acceptTerms: true, acceptDisclaimer: true, acceptDataProcessing: true, acceptCookiePolicy: true }
  const form = { role: 'customer', firstName: 'Ada', lastName: 'Fan', email, password: demoPassword, ...accepted }
  const cookie = cookiesOf(await post(appOrigin, '/api/register', form))
  const token = new URL(await verificationLink(control, email)).searchParams.get('token')
  const verified = await fetch(`${appOrigin}/api/verify-email?token=${token}`, { headers: { Cookie: cookie } })
  if (!verified.ok) throw new Error(`${email} was not verified: ${await verified.text()}`)
  return signInByCall(appOrigin, email)
}

async function post(appOrigin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { Origin: appOrigin, 'Content-Type': 'application/json', Cookie: cookie, ...addressOfItsOwn() }
  const answer = await fetch(appOrigin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Notifications of a match since a moment, the newest first, whether their messages went out or wait for their turn. */
export async function notifiedOf(session: Session, matchId: number, since = 0): Promise<string[]> {
  const answer = await session.call('/api/notifications?limit=100')
  const items = (await answer.json()) as { match_id: number; seen_at: string; message: string }[]
  return items
    .filter(({ match_id, seen_at }) => match_id === matchId && Date.parse(seen_at) >= since)
    .map(({ message }) => message)
}
