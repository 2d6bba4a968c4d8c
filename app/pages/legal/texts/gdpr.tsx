import { Link } from 'react-router'
import { CompanyFact, Mail } from './company.tsx'
import type { LegalContent } from './documents.ts'
import { LegalTable } from './table.tsx'

export const gdpr: LegalContent = {
  path: '/gdpr',
  intro: 'How Touchline meets the UK GDPR, the EU GDPR and the Data Protection Act 2018, and how you use your rights.',
  sections: [
    {
      id: 'commitment',
      title: 'Our commitment',
      body: (
        <>
          <p>
            We collect what the service needs, say what we do with it, and delete it when its retention period ends.
            Data protection is built into the software.
          </p>
          <p>
            For the data that you put into Touchline you are the data controller and we are the data processor. The{' '}
            <Link to="/data-processing">Data Processing Agreement</Link> is our contract for that.
          </p>
        </>
      ),
    },
    {
      id: 'legal-bases',
      title: 'Legal bases',
      body: (
        <LegalTable
          caption="Why the law lets us use personal data (Article 6)"
          head={['Basis', 'We rely on it for']}
          rows={[
            ['Contract', 'Your account, alerts, deliveries, plan and support'],
            ['Legal duty', 'Payment and tax records; answers to authorities'],
            ['Legitimate interest', 'Security, rate limits, finding faults'],
            ['Consent', 'Optional cookies and marketing; you may withdraw it at any time'],
          ]}
        />
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <ul>
          <li>
            <strong>Access.</strong> Know what we hold and get a copy.
          </li>
          <li>
            <strong>Rectification.</strong> Have wrong data corrected.
          </li>
          <li>
            <strong>Erasure.</strong> Have us delete data that we do not have to keep.
          </li>
          <li>
            <strong>Restriction.</strong> Have us keep data without using it while a question about it is open.
          </li>
          <li>
            <strong>Portability.</strong> Take your data with you in a machine-readable format.
          </li>
          <li>
            <strong>Objection.</strong> Object to uses based on legitimate interest, and to marketing without giving a
            reason.
          </li>
          <li>
            <strong>Automated decisions.</strong> Not be subject to a decision with legal effect taken by software
            alone. We make no such decisions.
          </li>
          <li>
            <strong>Withdrawing consent.</strong> As easily as you gave it: the <Link to="/cookies">Cookie Policy</Link>{' '}
            page for cookies, the link in every alert mail for alerts.
          </li>
        </ul>
      ),
    },
    {
      id: 'exercise',
      title: 'How to exercise your rights',
      body: (
        <>
          <p>When signed in, you can do most of this yourself on your profile:</p>
          <ul>
            <li>see and correct your details, see the security log, and end sessions on other devices;</li>
            <li>download everything we store about you, as JSON;</li>
            <li>
              delete your account: we email you a link that works once, for 24 hours, and erase the account when you
              confirm. After a change of its address we close it then, and erase it once the address before can no
              longer take it back, about a week after the change.
            </li>
          </ul>
          <p>
            For anything else, write to <Mail to="privacy" /> from the address of your account. If we cannot be sure who
            you are, we ask only for what we need to confirm it. This is free of charge.
          </p>
          <LegalTable
            caption="How fast we answer"
            head={['Step', 'Time']}
            rows={[
              ['Acknowledgement', 'Within 5 business days'],
              ['Answer', 'Within 30 days'],
              ['Complex requests', 'Up to 60 days; we tell you why within the first 30'],
              ['Urgent requests', 'Within 72 hours where possible'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'by-design',
      title: 'Protection by design',
      body: (
        <>
          <p>What the software does today:</p>
          <ul>
            <li>Reading public pages needs no account, and no optional cookie is set.</li>
            <li>We do not track you: visits are not counted per person, and emails contain no hidden images.</li>
            <li>Public pages load nothing from other companies: fonts, pictures and code are our own.</li>
            <li>We store only hashes of passwords, sessions and the secrets in emailed links.</li>
            <li>The security log holds a code derived from an IP address, never the address itself.</li>
            <li>Logs hold no email addresses, no IP addresses and no message texts.</li>
            <li>
              Each link in an email has one purpose. Links that switch off an alert or delete an account change nothing
              until you confirm on the page.
            </li>
            <li>
              Requests posted from other sites are refused, except an unsubscribe request from a mail program, which its
              link authorises.
            </li>
          </ul>
          <p>
            Data is encrypted with AES-256 at rest and TLS 1.3 in transit between you and us. Access is role-based. We
            assess the risk to people before we build a feature that could harm them.
          </p>
        </>
      ),
    },
    {
      id: 'transfers',
      title: 'International transfers',
      body: (
        <>
          <p>
            Our hosting runs on a worldwide network, and some of our providers are in the United States. Data leaves the
            United Kingdom or the European Economic Area only under one of these:
          </p>
          <ul>
            <li>an adequacy decision, such as the UK extension to the EU–US Data Privacy Framework;</li>
            <li>the EU standard contractual clauses with the UK addendum.</li>
          </ul>
          <p>
            The <Link to="/data-processing">sub-processors table</Link> lists each company and its location. Write to{' '}
            <Mail to="dpo" /> for a copy of the safeguards.
          </p>
        </>
      ),
    },
    {
      id: 'breach',
      title: 'Breach procedures',
      body: (
        <>
          <p>When personal data may have been lost, changed or seen by the wrong person:</p>
          <ul>
            <li>we contain it first, and record what happened and when;</li>
            <li>we notify the supervisory authority within 72 hours, unless there is no risk to people;</li>
            <li>we tell the customer within 24 hours of discovering it;</li>
            <li>
              a detailed report follows within 72 hours: what happened, who is affected, how far it went, and what to
              do.
            </li>
          </ul>
          <p>
            If you noticed something first, write to <Mail to="dpo" />.
          </p>
        </>
      ),
    },
    {
      id: 'authority',
      title: 'Supervisory authority',
      body: (
        <>
          <p>
            Ours is the Information Commissioner’s Office, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF,
            telephone 0303 123 1113, <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>. Our registration
            number there is <CompanyFact of="icoNumber" />.
          </p>
          <p>
            You may complain there at any time, and in the European Union to the authority where you live. Our
            representative in the Union (Article 27) is <CompanyFact of="euRepresentative" />. We would like the chance
            to put it right first.
          </p>
        </>
      ),
    },
    {
      id: 'dpo',
      title: 'Data protection officer contact',
      body: (
        <p>
          Write to our data protection officer at <Mail to="dpo" />, or by post to <CompanyFact of="name" />, Data
          Protection Officer, <CompanyFact of="address" />. The <Link to="/privacy">Privacy Policy</Link> says what we
          collect and for how long.
        </p>
      ),
    },
  ],
}
