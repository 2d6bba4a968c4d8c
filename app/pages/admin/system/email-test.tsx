import { data, Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Facts } from '#app/ui/payment-facts.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import {
  defaultMessage,
  defaultSubject,
  emailTestPath,
  maxTestMessage,
  maxTestSubject,
  troubleshooting,
} from '#worker/running/email-test/constants.ts'
import type { EmailConfig, SentBatch, TestEmailResult } from '#worker/running/email-test/contract.ts'
import { failuresFirst } from '#worker/running/email-test/rules.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import { TestMailResult } from '../test-mail-result.tsx'
import type { Route } from './+types/email-test.ts'
import { EmailTestForm } from './email-test-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { emailTest } = context.get(servicesContext)
  return {
    url: addressOf(emailTestPath, context),
    operator: operatorOf(caller),
    config: emailTest.config(),
    batches: failuresFirst(await emailTest.newest()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const fields = await fieldsOf(request, context)
  const done = await context.get(servicesContext).emailTest.send(userId, fields)
  return done.ok ? data({ result: done.value, typed: fields }) : troubled(done.error, { typed: fields })
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Email test', 'Whether email is set up and works.')
}

export const ErrorBoundary = AdminDenied

type Answer = {
  result?: TestEmailResult
  error?: { message: string; fields?: Record<string, string[]> }
  typed?: Record<string, string>
}

export default function EmailTestPage({ loaderData: { operator, config, batches }, actionData }: Route.ComponentProps) {
  const { result, error, typed }: Answer = actionData ?? {}
  return (
    <Desk operator={operator} current={emailTestPath} title="Email test">
      <p>
        <Link to="/admin">Back to the overview</Link>
      </p>
      {result && <TestMailResult result={result} />}
      <div className="desk-columns">
        <Panel
          title="Configuration"
          action={
            <Badge tone={config.configured ? 'good' : 'warn'}>
              {config.configured ? 'Configured' : 'Not configured'}
            </Badge>
          }
        >
          <Configuration config={config} />
        </Panel>
        <Panel title="Send a test email">
          <EmailTestForm
            failed={serverError}
            error={error}
            limits={{ subject: maxTestSubject, message: maxTestMessage }}
            values={{
              email: typed?.email ?? operator.email,
              subject: typed?.subject ?? defaultSubject,
              message: typed?.message ?? defaultMessage,
            }}
          />
        </Panel>
      </div>
      <Panel title="Troubleshooting">
        <ul className="desk-list">
          {troubleshooting.map(({ title, text }) => (
            <li key={title}>
              <div>
                <strong>{title}</strong>
                <p className="muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <section className="desk-keyed" aria-labelledby="sent">
        <h2 id="sent">Sent to fans</h2>
        {batches.length === 0 ? (
          <p className="muted">No email about a match was sent lately.</p>
        ) : (
          <>
            <p className="label">The newest {batches.length}, failures first</p>
            <Batches batches={batches} />
          </>
        )}
      </section>
    </Desk>
  )
}

function Configuration({ config }: { config: EmailConfig }) {
  const { smtp_host, smtp_port, smtp_user, smtp_pass, smtp_from_email, smtp_from_name } = config
  return (
    <>
      <Facts
        facts={[
          ['Server', `${smtp_host}, port ${smtp_port}`],
          ['Service', config.detected_service],
          ['User', smtp_user || 'none'],
          ['Password', smtp_pass],
          ['Sender', smtp_from_name ? `${smtp_from_name}, ${smtp_from_email}` : smtp_from_email],
        ]}
      />
      {config.recommendations.length > 0 && (
        <ul className="desk-list" aria-label="Recommendations">
          {config.recommendations.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Batches({ batches }: { batches: readonly SentBatch[] }) {
  return (
    <TableRegion caption="The newest batches of email, up to 100 people each" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Decided</th>
          <th scope="col">About</th>
          <th scope="col">People</th>
          <th scope="col">Sent</th>
          <th scope="col">Failed</th>
          <th scope="col" className="desk-middle">
            Not sent on purpose
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {batches.map(({ id, at, kind, people, sent, failed, skipped, isOpen }) => (
          <tr key={id}>
            <th scope="row">{momentText(at)}</th>
            <td>{kind === 'change' ? 'A match' : 'The account'}</td>
            <td>{people}</td>
            <td>{sent}</td>
            <td>{failed}</td>
            <td className="desk-middle">{skipped}</td>
            <td>
              <Badge tone={isOpen ? 'warn' : 'good'}>{isOpen ? 'Waiting' : 'Done'}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
