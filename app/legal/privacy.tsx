import { Link } from 'react-router'
import type { LegalContent } from './documents.ts'
import { Mail } from './mail.tsx'
import { operator } from './operator.ts'
import { LegalTable } from './table.tsx'

export const privacy: LegalContent = {
  path: '/privacy',
  intro: 'What Touchline knows about you, why, for how long, and how you can see it, correct it or have it deleted.',
  sections: [
    {
      id: 'who',
      title: 'Who looks after your data',
      body: (
        <>
          <p>
            {operator.name}, {operator.address}, runs Touchline. Write to <Mail to="privacy" /> about anything on this
            page. Our registration with the Information Commissioner’s Office is {operator.icoNumber}.
          </p>
          <p>
            For the data that you put into Touchline you are the data controller and we are the data processor: we
            handle it on your instructions, as the <Link to="/data-processing">Data Processing Agreement</Link> says.
            For records that the law makes us keep, such as payments, we answer as a controller ourselves.
          </p>
        </>
      ),
    },
    {
      id: 'what',
      title: 'What we collect',
      body: (
        <>
          <p>If you only read the public pages, we handle your IP address and what your browser says about itself.</p>
          <p>If you open an account, we also handle what you give us:</p>
          <ul>
            <li>your name, email address, role and password, which is stored only as a hash;</li>
            <li>your phone number, if you ask for text messages;</li>
            <li>the teams, leagues and matches that you follow, your alerts and your settings;</li>
            <li>what we sent you and whether it arrived;</li>
            <li>your plan and payments, but never your full card number;</li>
            <li>what you write to us.</li>
          </ul>
          <p>
            The <Link to="/data-processing">agreement</Link> lists every category that it covers, also those that we do
            not ask for today. We buy no data about you.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      title: 'Why we use it',
      body: (
        <>
          <LegalTable
            caption="Purposes and legal bases"
            head={['What for', 'Data', 'Legal basis']}
            rows={[
              ['Running your account and alerts', 'Account, alerts, deliveries', 'Our contract with you'],
              ['Taking payment', 'Plan, payments', 'Our contract with you; legal duty'],
              ['Keeping the service safe', 'IP address, logs', 'Our legitimate interest in security'],
              ['Answering you', 'What you write', 'Our contract; legitimate interest'],
              ['Learning what is used', 'Usage data', 'Your consent, where a cookie is needed'],
              ['News and offers', 'Email address', 'Your consent'],
            ]}
          />
          <p>
            An alert is sent because a price or an availability crossed the line you set. No person is judged, and no
            decision with legal effect is taken about you by software alone.
          </p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who we share it with',
      body: (
        <>
          <p>
            We never sell personal data. We share it with the companies that help us run Touchline, each for one purpose
            and under a contract. They are named in the <Link to="/data-processing">sub-processors table</Link>.
          </p>
          <p>
            Ticket platforms learn nothing about you when we watch them. If you use automated registration or
            purchasing, we pass on what the platform needs for that purchase. We answer to courts and authorities where
            the law obliges us.
          </p>
        </>
      ),
    },
    {
      id: 'where',
      title: 'Where your data goes',
      body: (
        <p>
          Pages are served from the data centre nearest to you, so data may pass through other countries. Outside the
          United Kingdom and the European Economic Area it is protected by an adequacy decision or by standard
          contractual clauses with the UK addendum. <Link to="/gdpr">GDPR Compliance</Link> says more.
        </p>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      body: (
        <>
          <LegalTable
            caption="Retention"
            head={['Data', 'Kept for']}
            rows={[
              ['Account data', '7 years after deletion of the account'],
              ['Transactions', '7 years'],
              ['Communication records', '3 years'],
              ['Usage data', 'Anonymised after 3 years'],
              ['Logs', '12 months'],
              ['Marketing data', 'Until consent is withdrawn; deleted within 30 days of unsubscribe'],
            ]}
          />
          <p>
            What stays after you delete an account is what tax law and legal claims need; it is locked away from daily
            use. The <Link to="/data-processing">Data Processing Agreement</Link> counts the same periods from its own
            side: account data for the service period plus 7 years, and analytics for 26 months, anonymised. Usage data
            is what was done in an account; analytics are counts that name nobody, so each has its own period.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: (
        <>
          <p>
            Data is encrypted with AES-256 at rest and TLS 1.3 in transit. Access is role-based: people see what their
            work needs. Links in mails are signed. Our logs hold no email addresses and no message texts.
          </p>
          <p>
            If a breach puts you at risk we tell you within 24 hours of finding out, and the supervisory authority
            within 72 hours.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            You may see your data, correct it, have it deleted, take it with you, restrict or object to its use, and
            withdraw consent. Write to <Mail to="privacy" />. We acknowledge within 5 business days and answer within 30
            days; complex requests may take up to 60 days. <Link to="/gdpr">GDPR Compliance</Link> explains each step.
          </p>
          <p>
            Cookies are your choice: change it on the <Link to="/cookies">Cookie Policy</Link> page. You may complain to
            the Information Commissioner’s Office at any time.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      body: (
        <p>
          We give 30 days’ notice of a material change to this policy, by email to every account. Privacy questions go
          to <Mail to="privacy" />, our data protection officer reads <Mail to="dpo" />.
        </p>
      ),
    },
  ],
}
