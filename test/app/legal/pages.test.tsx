import { describe, expect, test } from 'vitest'
import { addressLoader } from '#app/frame/page-route.ts'
import { loader as cookiePolicy } from '#app/pages/legal/cookie-policy.ts'
import { handle } from '#app/pages/legal/terms.tsx'
import { type LegalPath, legalDocuments } from '#app/pages/legal/texts/documents.ts'
import { LegalPage } from '#app/pages/legal/texts/legal-page.tsx'
import { legalHead } from '#app/pages/legal/texts/legal-route.ts'
import { company } from '#test/fakes/company.ts'
import { markup, routeArgs, words } from '../render.tsx'
import { contents } from './documents.ts'

const pages = new Map(
  contents.map((content) => [content.path, markup(<LegalPage content={content} company={company} />)]),
)

function page(path: LegalPath): string {
  const html = pages.get(path)
  if (!html) throw new Error(`No page at ${path}`)
  return html
}

/** The numbered titles of a page, in order. */
function sectionTitles(html: string): string[] {
  return [...html.matchAll(/<section [^>]*>\s*<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) => words(title))
}

describe.each<[LegalPath, string, string, string[]]>([
  [
    '/terms',
    'Terms of Service',
    'v2.1',
    [
      '1. Who we are and when these terms apply',
      '2. What Touchline does',
      '3. Your account',
      '4. Plans, trial and payment',
      '5. Cancelling and refunds',
      '6. Alerts and automated features',
      '7. Tickets and ticket platforms',
      '8. Using Touchline fairly',
      '9. Who owns what',
      '10. Our liability to you',
      '11. Changes, law and contact',
    ],
  ],
  [
    '/privacy',
    'Privacy Policy',
    'v3.0',
    [
      '1. Who looks after your data',
      '2. What we collect',
      '3. Why we use it',
      '4. Who we share it with',
      '5. Where your data goes',
      '6. How long we keep it',
      '7. How we protect it',
      '8. Your rights',
      '9. Changes and contact',
    ],
  ],
  [
    '/disclaimer',
    'Disclaimer',
    'v1.0',
    [
      '1. General',
      '2. Third-party platforms',
      '3. Automated services',
      '4. Data accuracy',
      '5. Technical service',
      '6. Limitation of liability',
      '7. External links',
      '8. Indemnification',
      '9. Changes',
      '10. Contact',
    ],
  ],
  [
    '/gdpr',
    'GDPR Compliance',
    'v1.0',
    [
      '1. Our commitment',
      '2. Legal bases',
      '3. Your rights',
      '4. How to exercise your rights',
      '5. Protection by design',
      '6. International transfers',
      '7. Breach procedures',
      '8. Supervisory authority',
      '9. Data protection officer contact',
    ],
  ],
  [
    '/data-processing',
    'Data Processing Agreement',
    'v2.0',
    [
      '1. Definitions',
      '2. Processing details',
      '3. Our obligations as processor',
      '4. Security measures',
      '5. Sub-processors',
      '6. Retention and deletion',
      '7. Breach notification',
      '8. Audit rights',
      '9. Term and termination',
      '10. Contact',
    ],
  ],
  [
    '/cookies',
    'Cookie Policy',
    'v1.5',
    ['1. What cookies are', '2. Types of cookies', '3. Managing your preferences', '4. Contact'],
  ],
  [
    '/acceptable-use',
    'Acceptable Use Policy',
    'v1.0',
    [
      '1. Scope',
      '2. Permitted use',
      '3. Prohibited activities',
      '4. Usage limits',
      '5. Enforcement',
      '6. Reporting',
      '7. Compliance',
      '8. Updates to this policy',
      '9. Contact',
    ],
  ],
  [
    '/legal-notices',
    'Legal Notices',
    'v1.0',
    [
      '1. Company information',
      '2. Regulatory information',
      '3. Intellectual property notices',
      '4. Liability and insurance',
      '5. Dispute resolution',
      '6. Third-party relationships',
      '7. Environmental and social responsibility',
      '8. Legal document updates',
      '9. Legal contacts',
    ],
  ],
])('%s', (path, title, version, sections) => {
  test('has one title, its version and its date', () => {
    expect([...page(path).matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)).toEqual([title])
    expect(words(page(path))).toContain(`Document version ${version}`)
    expect(page(path)).toContain('>Last updated: 29 September 2025<')
  })

  test('has exactly its sections, numbered', () => {
    expect(sectionTitles(page(path))).toEqual(sections)
  })

  test('lists its sections with anchors that exist', () => {
    const contentsList = page(path).match(/<nav class="legal-contents".*?<\/nav>/)?.[0] ?? ''
    const anchors = [...contentsList.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(anchors).toHaveLength(sections.length)
    for (const id of anchors) expect(page(path)).toContain(` id="${id}"`)
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  test('leads back to the home page with an arrow', () => {
    expect(page(path)).toMatch(/<a [^>]*href="\/"[^>]*><svg/)
  })

  test('links every other legal page except the intended ones, and never itself', () => {
    const linked = new Set([...page(path).matchAll(/href="(\/[^"#]*)"/g)].map(([, href]) => href))
    const leavesOutNotices = path === '/cookies' || path === '/acceptable-use'
    for (const { path: other } of legalDocuments) {
      const isLinked = other !== path && !(leavesOutNotices && other === '/legal-notices')
      expect(linked.has(other), other).toBe(isLinked)
    }
  })

  test('has no script, inline style or exclamation mark', () => {
    expect(page(path)).not.toMatch(/<script|\sstyle=|\son\w+=/)
    expect(words(page(path))).not.toContain('!')
  })

  test('says that the company is a placeholder', () => {
    expect(words(page(path))).toContain('The company on this page is a placeholder.')
  })

  test('has a title and its canonical address', () => {
    const content = contents.find((one) => one.path === path)
    if (!content) throw new Error(`No content at ${path}`)
    const config = { publicOrigin: 'https://touchline.example' }
    const loaderData = addressLoader(path)(routeArgs({ config }, { params: {} }))
    const head = legalHead(content)({ loaderData })
    expect(head).toContainEqual({ title: `${title} · Touchline` })
    expect(head).toContainEqual({ name: 'description', content: content.intro })
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `https://touchline.example${path}` })
  })
})

describe('the legal pages', () => {
  test('are eight, and static', () => {
    expect(contents.map(({ path }) => path)).toEqual(legalDocuments.map(({ path }) => path))
    expect(contents).toHaveLength(8)
    expect(handle).toEqual({ isStatic: true })
  })

  test('name the company of the settings, and call it no placeholder once they were checked', () => {
    const own = { ...company, isPlaceholder: false, name: 'Kop End Ltd', vatNumber: 'GB123456789' }
    const notices = contents.find(({ path }) => path === '/legal-notices')
    const text = words(markup(notices ? <LegalPage content={notices} company={own} /> : null))
    expect(text).toContain('Name Kop End Ltd')
    expect(text).toContain('VAT number GB123456789')
    expect(text).not.toContain('placeholder')
  })

  test('are where the old address of the cookie policy redirects permanently', () => {
    const answer = cookiePolicy()
    expect(answer.status).toBe(301)
    expect(answer.headers.get('Location')).toBe('/cookies')
  })
})
