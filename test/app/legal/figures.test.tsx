import { describe, expect, test } from 'vitest'
import type { LegalPath } from '#app/pages/legal/texts/documents.ts'
import { LegalPage } from '#app/pages/legal/texts/legal-page.tsx'
import { company } from '#test/fakes/company.ts'
import { markup, words } from '../render.tsx'
import { contents } from './documents.ts'

const html = new Map(
  contents.map((content) => [content.path, markup(<LegalPage content={content} company={company} />)]),
)

/** The text of one section without tags. */
function section(path: LegalPath, id: string): string {
  const start = html.get(path)?.indexOf(` id="${id}"`) ?? -1
  if (start < 0) throw new Error(`No section ${id} on ${path}`)
  const rest = html.get(path)?.slice(start) ?? ''
  return words(`<${rest.slice(0, rest.indexOf('</section>'))}`)
}

describe('figures and lists', () => {
  test.each<[LegalPath, string, string[]]>([
    ['/disclaimer', 'liability', ['the greater of the amount paid in the last 12 months or £100']],
    ['/terms', 'liability', ['capped at what you paid us in the previous 12 months']],
    ['/terms', 'refunds', ['at our discretion if you ask within 14 days']],
    ['/terms', 'refunds', ['Form to cancel', 'I hereby give notice that I cancel my contract']],
    ['/terms', 'plans', ['7 days, up to 3 alerts a month']],
    ['/terms', 'changes', ['30 days’ notice']],
    ['/gdpr', 'exercise', ['Answer Within 30 days', 'Complex requests Up to 60 days']],
    ['/gdpr', 'exercise', ['Urgent requests Within 72 hours where possible', 'Acknowledgement Within 5 business days']],
    ['/gdpr', 'breach', ['we notify the supervisory authority within 72 hours']],
    ['/gdpr', 'breach', ['we tell the customer within 24 hours', 'a detailed report follows within 72 hours']],
    ['/data-processing', 'breach', ['we tell you within 24 hours', 'detailed report follows within 72 hours']],
    ['/data-processing', 'breach', ['we notify the supervisory authority within 72 hours']],
    ['/data-processing', 'retention', ['Account data Service period plus 7 years', 'Transactions 7 years']],
    ['/data-processing', 'retention', ['Support communications 3 years', 'Analytics 26 months, anonymised']],
    ['/data-processing', 'retention', ['Logs 12 months', 'Marketing data Until consent is withdrawn']],
    ['/privacy', 'retention', ['Account data 7 years after deletion', 'Transactions 7 years']],
    ['/privacy', 'retention', ['Communication records 3 years', 'Usage data Anonymised after 3 years']],
    ['/privacy', 'retention', ['Logs 12 months', 'Until consent is withdrawn; deleted within 30 days of unsubscribe']],
    ['/privacy', 'security', ['AES-256 at rest and TLS 1.3 in transit', 'Access is role-based']],
    ['/privacy', 'retention', ['A session ends 30 days after its last use. The security log goes back 12 months.']],
    ['/privacy', 'retention', ['payment records, with a code in place of your name', 'are gone 30 days later']],
    ['/privacy', 'security', ['Our logs hold no email addresses, no IP addresses and no message texts.']],
    ['/gdpr', 'exercise', ['a link that works once, for 24 hours', 'download everything we store about you, as JSON']],
    ['/gdpr', 'by-design', ['We do not track you', 'a code derived from an IP address, never the address itself']],
    ['/data-processing', 'security', ['stored only as hashes', 'kept for 12 months']],
    ['/terms', 'plans', ['one trial per person, and none for agents']],
    ['/data-processing', 'security', ['AES-256 at rest and TLS 1.3 in transit', 'Role-based access']],
    ['/data-processing', 'definitions', ['you, the user, are the data controller', 'is the data processor']],
    ['/data-processing', 'processing', ['Identity Name and title, date of birth, gender, identification documents']],
    ['/data-processing', 'processing', ['Contact Email, phone, postal address, social profiles']],
    ['/data-processing', 'processing', ['Technical IP address, browser, device identifiers, usage patterns']],
    [
      '/data-processing',
      'processing',
      ['Financial Tokenised card details, bank account, transaction history, billing address'],
    ],
    ['/data-processing', 'processing', ['Preference Favourite teams and leagues, notification preferences,']],
    ['/data-processing', 'processing', ['service configuration, marketing preferences']],
    ['/data-processing', 'sub-processors', ['Company What for Where', 'Cloudflare, Inc.']],
    ['/cookies', 'types', ['Essential Always on; cannot be disabled', 'Functional Optional.', 'Analytics Optional.']],
    ['/cookies', 'types', ['Marketing Optional, and only with your explicit consent.']],
    [
      '/acceptable-use',
      'enforcement',
      [
        'Warnings: email warning, temporary feature restrictions, mandatory policy acknowledgement, monitoring.',
        'Account restrictions: suspension of 1-30 days, feature limits or downgrade, extra verification.',
        'Permanent termination: IP or device block, loss of unused credits, legal action.',
        'You may appeal by email',
        'within 14 days of a restriction',
      ],
    ],
    [
      '/acceptable-use',
      'limits',
      [
        'requests per minute or hour',
        'concurrent operations',
        'alert frequency',
        'one account per person',
        'plan-based limits',
      ],
    ],
    ['/acceptable-use', 'updates', ['30 days’ notice of a material change']],
    ['/legal-notices', 'insurance', ['Professional indemnity £5,000,000', 'Public liability £2,000,000']],
    ['/legal-notices', 'insurance', ['Cyber £10,000,000', 'Directors and officers £1,000,000']],
    ['/legal-notices', 'insurance', ['Employer’s liability £10,000,000']],
    ['/legal-notices', 'disputes', ['within 20 business days', 'money claims up to £10,000']],
    [
      '/legal-notices',
      'documents',
      ['Terms of Service v2.1 29 September 2025', 'Privacy Policy v3.0 29 September 2025'],
    ],
    ['/legal-notices', 'documents', ['Data Processing Agreement v2.0 29 September 2025']],
    ['/legal-notices', 'documents', ['Cookie Policy v1.5 29 September 2025']],
    ['/legal-notices', 'regulatory', ['16+ platforms', '3 continents', '99.9% uptime']],
    ['/legal-notices', 'regulatory', ['50k+ users Shown only while', '4.9/5 rating Shown only while']],
  ])('%s, section %s, says %j', (path, id, texts) => {
    for (const text of texts) expect(section(path, id)).toContain(text)
  })

  test('gives the limits of acceptable use without numbers', () => {
    expect(section('/acceptable-use', 'limits').replace('4. Usage limits', '')).not.toMatch(/\d/)
  })

  test('has tables of sub-processors and versions', () => {
    for (const [path, caption, rows] of [
      ['/data-processing', 'Sub-processors', 7],
      ['/legal-notices', 'Versions', 8],
    ] as const) {
      const table = html.get(path)?.match(new RegExp(`<table[^>]*><caption>${caption}</caption>.*?</table>`))?.[0]
      expect(table?.match(/<th scope="row">/g)).toHaveLength(rows)
    }
  })

  test('dates every document the same', () => {
    expect(section('/legal-notices', 'documents').match(/29 September 2025/g)).toHaveLength(8)
  })
})
