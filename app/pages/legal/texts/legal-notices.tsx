import { Link } from 'react-router'
import { CompanyFact, Mail } from './company.tsx'
import { type LegalContent, lastUpdated, legalDocuments } from './documents.ts'
import { LegalTable } from './table.tsx'

export const legalNotices: LegalContent = {
  path: '/legal-notices',
  intro: 'Who runs Touchline, how it is regulated and insured, how disputes are settled, and which documents apply.',
  sections: [
    {
      id: 'company',
      title: 'Company information',
      body: (
        <LegalTable
          caption="The company"
          head={['Detail', 'Value']}
          rows={[
            ['Name', <CompanyFact key="name" of="name" />],
            ['Registered in', <CompanyFact key="registeredIn" of="registeredIn" />],
            ['Company number', <CompanyFact key="companyNumber" of="companyNumber" />],
            ['Registered office', <CompanyFact key="address" of="address" />],
            ['VAT number', <CompanyFact key="vatNumber" of="vatNumber" />],
            ['Email', <Mail key="support" to="support" />],
          ]}
        />
      ),
    },
    {
      id: 'regulatory',
      title: 'Regulatory information',
      body: (
        <>
          <p>
            We are registered with the Information Commissioner’s Office under <CompanyFact of="icoNumber" />. We sell
            no tickets and give no financial advice, so we hold no licence for either. Payments are made through
            providers that are authorised for it.
          </p>
          <p>
            We must be able to prove the claims in our advertising. These are the claims made for the service, and the
            evidence for each:
          </p>
          <LegalTable
            caption="Advertising claims"
            head={['Claim', 'Evidence']}
            rows={[
              ['16+ platforms', 'The service is designed to watch 16 or more; pages show the number watched now'],
              ['3 continents', 'The reach that the service is built for; pages list the leagues covered now'],
              [
                '99.9% uptime',
                <>
                  Our target; the <Link to="/status">status page</Link> shows what was measured
                </>,
              ],
              ['50k+ users', 'Shown only while the operator can prove it'],
              ['4.9/5 rating', 'Shown only while the operator can prove it'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'ip',
      title: 'Intellectual property notices',
      body: (
        <>
          <p>
            The Touchline name, mark and design belong to <CompanyFact of="name" />. The typeface Archivo is used under
            the SIL Open Font License.
          </p>
          <p>
            Names of clubs, leagues and platforms are trade marks of their owners and are used only to say which match
            or page is meant. Crests on this site are our own drawings. If you think that we use something of yours
            without right, write to <Mail to="legal" />.
          </p>
        </>
      ),
    },
    {
      id: 'insurance',
      title: 'Liability and insurance',
      body: (
        <>
          <p>
            How far we are liable to you is in the <Link to="/terms">Terms of Service</Link> and the{' '}
            <Link to="/disclaimer">Disclaimer</Link>. It is the company’s policy to hold this cover:
          </p>
          <LegalTable
            caption="Insurance cover"
            head={['Insurance', 'Cover']}
            rows={[
              ['Professional indemnity', '£5,000,000'],
              ['Public liability', '£2,000,000'],
              ['Cyber', '£10,000,000'],
              ['Directors and officers', '£1,000,000'],
              ['Employer’s liability', '£10,000,000'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'disputes',
      title: 'Dispute resolution',
      body: (
        <>
          <p>
            Write to <Mail to="legal" /> with what happened and what would put it right. We settle complaints within 20
            business days and give you our answer in writing.
          </p>
          <p>
            If we do not agree, mediation is open to both of us. In England and Wales the small claims track of the
            county court takes money claims up to £10,000. You may go to court without trying the other steps first.
          </p>
        </>
      ),
    },
    {
      id: 'third-parties',
      title: 'Third-party relationships',
      body: (
        <>
          <p>
            We are independent and not affiliated with clubs, leagues or ticketing platforms. If a platform ever pays us
            for a link, the link will say so; none does today. The order of prices is never for sale.
          </p>
          <p>
            Companies that process personal data for us are in the{' '}
            <Link to="/data-processing">Data Processing Agreement</Link>. A platform that does not want to be read can
            say so in its robots.txt or by writing to <Mail to="legal" />; we then stay away.
          </p>
        </>
      ),
    },
    {
      id: 'responsibility',
      title: 'Environmental and social responsibility',
      body: (
        <>
          <p>
            We fetch a page only as often as its match needs and accept “not modified” responses, which saves energy on
            both sides. Text pages such as this one send no code to your browser.
          </p>
          <p>
            We build for everyone: keyboard, screen reader, small screen, slow line. We do not promote unauthorised
            resale, because it takes tickets from fans. If something shuts you out, tell <Mail to="support" />.
          </p>
        </>
      ),
    },
    {
      id: 'documents',
      title: 'Legal document updates',
      body: (
        <>
          <p>We give 30 days’ notice of a material change. These versions apply:</p>
          <LegalTable
            caption="Versions"
            head={['Document', 'Version', 'Last updated']}
            rows={legalDocuments.map(({ title, version }) => [title, version, lastUpdated])}
          />
        </>
      ),
    },
    {
      id: 'contacts',
      title: 'Legal contacts',
      body: (
        <LegalTable
          caption="Whom to write to"
          head={['Matter', 'Address']}
          rows={[
            ['Contracts, complaints, notices', <Mail key="legal" to="legal" />],
            ['Privacy', <Mail key="privacy" to="privacy" />],
            ['Data protection officer', <Mail key="dpo" to="dpo" />],
            ['Misuse and appeals', <Mail key="abuse" to="abuse" />],
            ['Everything else', <Mail key="support" to="support" />],
          ]}
        />
      ),
    },
  ],
}
