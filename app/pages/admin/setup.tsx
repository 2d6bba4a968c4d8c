import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { TestEmailResult } from '#worker/running/email-test/contract.ts'
import { confirmTestMail, type SetupStep } from '#worker/running/setup/constants.ts'
import type { Checklist } from '#worker/running/setup/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { TestMailResult } from './test-mail-result.tsx'

type SetupProps = {
  checklist: Checklist
  /** Token of the test mail whose link was followed. */
  mailToken: string | null
  email: string
  error: string | undefined
  /** How the test mail that was just sent went. */
  result: TestEmailResult | undefined
}

/** Steps that still have to work, and how; gone once all of them have. */
export function Setup({ checklist, mailToken, email, error, result }: SetupProps) {
  const doneOf = (step: SetupStep) => checklist.steps.find((one) => one.step === step)?.doneAt ?? null
  return (
    <Panel title="Setting up">
      {error && <Banner tone="live">{error}</Banner>}
      {result && <TestMailResult result={result} next={confirmTestMail} />}
      <ol className="desk-list">
        <Step name="Mail works" doneAt={doneOf('mail')}>
          {mailToken === null ? <SendTestMail email={email} /> : <ConfirmTestMail token={mailToken} />}
        </Step>
        <Step name="The football feed answers" doneAt={doneOf('feed')}>
          Load the <Link to="/admin/reference">reference data</Link>, and follow a competition at{' '}
          <Link to="/admin/feed">Match feed</Link>. Without <code>FOOTBALL_KEY</code> the feed refuses: set it, and
          deploy.
        </Step>
        <Step name="A platform is read" doneAt={doneOf('platform')}>
          Add a <Link to="/admin/platforms">platform</Link>, enter on whose authority it sells, and let its pages be
          found and linked to matches. The first prices appear within minutes. Where its pages show no data that we can
          read, <Link to="/admin/scraping">Web Scraping</Link> says “Not set up” and leads to writing rules.
        </Step>
        <Step name="An alert is delivered" doneAt={doneOf('alert')}>
          {checklist.mayAlert || doneOf('platform') === null ? (
            <>
              Ask for an alert on one of the next <Link to="/matches">matches</Link>, as a fan would, and wait for a
              price to fall: the sooner a match, the more often it is checked. To check at once, go to{' '}
              <Link to="/admin/scraping?tab=jobs">Web Scraping, Jobs</Link> and open the platform: “Run now”.
            </>
          ) : (
            <>
              No platform may alert yet. Enter the authority of one at <Link to="/admin/platforms">Platforms</Link>:
              without it each counts as resale, whose prices are shown but not alerted.
            </>
          )}
        </Step>
      </ol>
    </Panel>
  )
}

function SendTestMail({ email }: { email: string }) {
  return (
    <>
      Send a test mail, and follow its link. If none arrives, correct the <code>SMTP_…</code> settings and{' '}
      <code>MAIL_FROM</code>, and deploy.
      <PostForm className="actions" failed={serverError}>
        <Button tone="quiet" name="intent" value="test_mail">
          Send a test mail to {email}
        </Button>
      </PostForm>
    </>
  )
}

/** Its link was followed: programs that open links of mails must not confirm. */
function ConfirmTestMail({ token }: { token: string }) {
  return (
    <>
      You followed the link of the test mail.
      <PostForm className="actions" action="/admin" failed={serverError}>
        <input type="hidden" name="token" value={token} />
        <Button name="intent" value="mail_arrived">
          Confirm that mail works
        </Button>
      </PostForm>
    </>
  )
}

type StepProps = { name: string; doneAt: Instant | null; children: ReactNode }

function Step({ name, doneAt, children }: StepProps) {
  return (
    <li>
      <div className="desk-step">
        <strong>{name}</strong>
        {doneAt === null ? (
          <div className="muted">{children}</div>
        ) : (
          <time className="label" dateTime={toIso(doneAt)}>
            since {momentText(doneAt)}
          </time>
        )}
      </div>
      {doneAt === null ? <Badge tone="warn">To do</Badge> : <Badge tone="good">Works</Badge>}
    </li>
  )
}
