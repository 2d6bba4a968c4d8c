import { beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '#test/sample.ts'
import { registerByCall, type Session } from './api-session.ts'
import { everyPage, ownStatus } from './every-page.ts'
import { parsePage } from './page-html.ts'
import { sharedStack } from './running-stack.ts'

const running = sharedStack()
let matchId = ''
let fan: Session

beforeAll(async () => {
  const [match] = await running().site.matches({ limit: '1', when: 'week' })
  matchId = String(match?.id)
  fan = await registerByCall(running(), 'reads-pages@fans.test')
})

/** The router's forms that would leave the page without knowing whether they were answered. */
function postedElsewhere({ forms, location }: Document): string[] {
  const posted = [...forms].filter((form) => form.matches('[method=post][data-discover]'))
  const actions = posted.map((form) => new URL(form.getAttribute('action') ?? '', location.href).pathname)
  return actions.filter((path) => path !== location.pathname)
}

/** Fields that a page must offer without script. */
const fieldsOf: Record<string, string[]> = {
  '/matches': ['league', 'availability'],
  '/search': ['q'],
  '/contact': ['name', 'email', 'subject', 'message'],
  '/feedback': ['name', 'email', 'rating', 'message'],
}

function formsOf(document: Document) {
  return [...document.querySelectorAll('form')].map((form) => ({
    action: form.getAttribute('action'),
    isInMain: form.closest('main') !== null,
    fields: [...form.elements].map((element) => element.getAttribute('name')),
    canBeSent: form.querySelector('button:not([type=button])') !== null,
  }))
}

const visitors = [
  { name: 'a signed-out visitor', cookie: () => '', statusOf: (path: string) => ownStatus[path] ?? 200 },
  { name: 'a fan', cookie: () => fan.cookie, statusOf: () => null },
]

describe.each(visitors)('for $name', ({ cookie, statusOf }) => {
  test.each(sampled(everyPage, 8))(
    '%s has one heading, its content, forms that can be sent and keep it, and nothing that axe finds',
    async (path) => {
      const asked = running().appOrigin + path.replace('*', matchId)
      const answer = await fetch(asked, { headers: { Cookie: cookie() } })
      const status = statusOf(path)
      if (status !== null) expect(answer.status).toBe(status)
      if (!answer.headers.get('Content-Type')?.startsWith('text/html')) return
      const page = parsePage(await answer.text(), answer.url)
      expect(page.document.querySelectorAll('h1')).toHaveLength(1)
      expect((page.document.querySelector('main')?.textContent ?? '').length).toBeGreaterThan(40)
      const forms = formsOf(page.document)
      expect(forms.map(({ action }) => action)).toEqual(expect.arrayContaining(['/search', '/theme']))
      const own = forms.filter(({ isInMain }) => isInMain)
      expect(own.flatMap(({ fields }) => fields)).toEqual(expect.arrayContaining(fieldsOf[path] ?? []))
      expect(own.filter(({ canBeSent }) => !canBeSent)).toEqual([])
      expect(postedElsewhere(page.document)).toEqual([])
      expect(await page.accessibilityProblems()).toEqual([])
      page.close()
    },
  )
})
