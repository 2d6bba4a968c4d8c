import { Banner } from '#app/ui/banner.tsx'
import type { TestEmailResult } from '#worker/running/email-test/contract.ts'

/** What the mail server answered to a test mail, and what to do next. */
export function TestMailResult({ result, next }: { result: TestEmailResult; next?: string }) {
  const { success, to, messageId, error, configuration_issue: issue } = result
  if (success) {
    return (
      <Banner tone="good">
        <p>
          The mail server took the test mail to {to}. {next ?? 'Whether it arrived, only that mailbox shows.'}
        </p>
        <p className="label">Message ID {messageId}</p>
      </Banner>
    )
  }
  return (
    <Banner tone="live">
      <p>The test mail to {to} was not sent.</p>
      <p>{error}</p>
      {issue && <p>{issue}</p>}
    </Banner>
  )
}
