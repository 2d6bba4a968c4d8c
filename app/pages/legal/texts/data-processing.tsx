import { Link } from 'react-router'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import { CompanyFact, Mail } from './company.tsx'
import type { LegalContent } from './documents.ts'
import { subProcessors } from './sub-processors.tsx'
import { LegalTable } from './table.tsx'

export const dataProcessing: LegalContent = {
  path: '/data-processing',
  intro: 'The contract under which we process personal data for you, as Article 28 of the UK GDPR requires.',
  sections: [
    {
      id: 'definitions',
      title: 'Definitions',
      body: (
        <>
          <p>
            In this agreement you, the user, are the data controller, and <CompanyFact of="name" /> is the data
            processor. “Personal data”, “processing” and “breach” mean what the UK GDPR says. A “sub-processor” is a
            company that processes personal data for us. The “service period” is the time from opening to closing your
            account.
          </p>
          <p>
            The agreement is part of the <Link to="/terms">Terms of Service</Link>. Records that the law makes us keep
            for ourselves, such as payments, are covered by the <Link to="/privacy">Privacy Policy</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'processing',
      title: 'Processing details',
      body: (
        <>
          <p>
            We process personal data to run your account: to keep your alerts, to compare them with what we see on
            ticket platforms, to send you messages, and to carry out purchases that you ordered. The people concerned
            are you and those whose details you give us.
          </p>
          <LegalTable
            caption="Categories of personal data"
            head={['Category', 'What it covers']}
            rows={[
              ['Identity', 'Name and title, date of birth, gender, identification documents'],
              ['Contact', 'Email, phone, postal address, social profiles'],
              ['Technical', 'IP address, browser, device identifiers, usage patterns'],
              ['Financial', 'Tokenised card details, bank account, transaction history, billing address'],
              [
                'Preference',
                'Favourite teams and leagues, notification preferences, service configuration, marketing preferences',
              ],
            ]}
          />
          <p>
            The list says what this agreement covers, not what we ask for. A date of birth, gender or identification
            document is processed only if you give it to us for a feature that needs it. Please send no special category
            data, such as health data.
          </p>
        </>
      ),
    },
    {
      id: 'obligations',
      title: 'Our obligations as processor',
      body: (
        <ul>
          <li>
            We process personal data only on your instructions. Your settings and these documents are instructions.
          </li>
          <li>We tell you if we think that an instruction breaks the law.</li>
          <li>Everyone with access to personal data is bound to confidentiality.</li>
          <li>
            We help you answer people who use their rights, in the times that <Link to="/gdpr">GDPR Compliance</Link>{' '}
            states.
          </li>
          <li>We keep a record of what we process, and help you with impact assessments.</li>
        </ul>
      ),
    },
    {
      id: 'security',
      title: 'Security measures',
      body: (
        <ul>
          <li>Encryption with AES-256 at rest and TLS 1.3 in transit between you and us.</li>
          <li>Role-based access: every call that needs a right checks it on the server.</li>
          <li>Secrets are kept out of code, logs and pages; passwords and session tokens are stored only as hashes.</li>
          <li>A content security policy lets pages run no code but our own; posts from other sites are refused.</li>
          <li>
            Each link in an email has one purpose; links that give access to an account work once and expire soon.
          </li>
          <li>A security log of every account, shown to its owner and kept for {retention.logs.text}.</li>
          <li>Limits on the size, number and duration of all external input.</li>
          <li>Every change to the software is tested before it goes out.</li>
        </ul>
      ),
    },
    {
      id: 'sub-processors',
      title: 'Sub-processors',
      body: (
        <>
          <p>
            You agree to the companies below. Each works under a contract that protects data as this one does, and sees
            only what its task needs. If you do not use a feature, its sub-processor receives no data about you.
          </p>
          <LegalTable caption="Sub-processors" head={['Company', 'What for', 'Where']} rows={subProcessors} />
          <p>
            We give 30 days’ notice before one is added or replaced. If you object for a good reason and we find no
            other way, you may end the agreement.
          </p>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'Retention and deletion',
      body: (
        <>
          <LegalTable
            caption="Retention under this agreement"
            head={['Data', 'Longest period']}
            rows={[
              ['Account data', `Service period plus ${retention.accountAfterDeletion.text}`],
              ['Transactions', retention.transactions.text],
              ['Support communications', retention.communications.text],
              ['Analytics', `${retention.analytics.text}, anonymised`],
              ['Logs', retention.logs.text],
              ['Marketing data', 'Until consent is withdrawn'],
            ]}
          />
          <p>
            After that we delete the data or make it anonymous. When you delete your account, we erase it as section 6
            of the <Link to="/privacy">Privacy Policy</Link> says, and keep only what the law requires, with a code in
            place of your name. Copies for recovery are gone {retention.recoveryCopies.text} later. Before that, you can
            download all of it on your profile.
          </p>
        </>
      ),
    },
    {
      id: 'breach',
      title: 'Breach notification',
      body: (
        <>
          <p>
            If we find a breach of personal data that we process for you, we tell you within 24 hours. A detailed report
            follows within 72 hours: what happened, which data and how many people are concerned, what we did, and what
            you can do.
          </p>
          <p>
            Where the law requires it, we notify the supervisory authority within 72 hours. We help you with your own
            notices.
          </p>
        </>
      ),
    },
    {
      id: 'audit',
      title: 'Audit rights',
      body: (
        <p>
          You may check that we keep this agreement. Ask <Mail to="dpo" /> and we send the evidence: policies, test
          results, reports of our providers. If that does not answer the question, you or an auditor bound to
          confidentiality may inspect it yourselves once a year, in working hours, at your own cost, with 30 days’
          notice. After a breach there is no yearly limit.
        </p>
      ),
    },
    {
      id: 'term',
      title: 'Term and termination',
      body: (
        <p>
          The agreement runs as long as we process personal data for you. It ends when your account is closed and the
          last period in section 6 is over. Its duties of confidentiality stay. Liability follows the{' '}
          <Link to="/disclaimer">Disclaimer</Link> and the <Link to="/terms">Terms of Service</Link>.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Data protection officer: <Mail to="dpo" />. Contract questions: <Mail to="legal" />. Post:{' '}
          <CompanyFact of="name" />, <CompanyFact of="address" />.
        </p>
      ),
    },
  ],
}
