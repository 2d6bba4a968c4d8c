import { Link } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Price } from '#app/ui/price.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { paymentsDeskPath, shownEntries } from '#worker/money/payments/desk/constants.ts'
import type { LedgerLine, Notice } from '#worker/money/payments/desk/contract.ts'
import type { Receipt } from '#worker/money/payments/receipts/contract.ts'
import { receiptName, receiptTitle } from '#worker/money/payments/receipts/rules.ts'
import { serverError } from '#worker/running/site/constants.ts'

export function PaymentDocuments({ documents }: { documents: readonly Receipt[] }) {
  return (
    <Panel title="Documents">
      {documents.length === 0 && <p className="muted">None yet.</p>}
      <ul className="desk-list">
        {documents.map((document) => (
          <li key={document.number}>
            <div>
              <strong>
                {receiptTitle(document)} {receiptName(document.number)}
              </strong>
              <p className="muted">
                {dateText(document.issuedAt)}, <Price pence={document.grossPence} currency="GBP" />
              </p>
            </div>
            <PostForm failed={serverError}>
              <input type="hidden" name="number" value={receiptName(document.number)} />
              <Button tone="quiet" name="intent" value="resend">
                Resend<span className="visually-hidden"> {receiptName(document.number)}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const noticeTones: Record<Notice['status'], Tone> = { waiting: 'warn', sent: 'good', failed: 'live' }
const noticeWords: Record<Notice['status'], string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' }

export function PaymentNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <Panel title="Notifications">
      <ul className="desk-list">
        {notices.map(({ type, recipient, status, reason }) => (
          <li key={type}>
            <div>
              <strong>{type === 'sms' ? 'SMS' : 'Email'}</strong>
              <p className="muted">{[recipient, reason].filter(Boolean).join(' · ')}</p>
            </div>
            <Badge tone={noticeTones[status]}>{noticeWords[status]}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const accounts = ['cash', 'held', 'fees', 'vat', 'deferred', 'refunds'] as const
const accountNames: Record<(typeof accounts)[number], string> = {
  cash: 'Cash',
  held: 'Held in dispute',
  fees: 'Fees',
  vat: 'VAT',
  deferred: 'Deferred revenue',
  refunds: 'Refunds',
}

type LedgerProps = { lines: readonly LedgerLine[]; orderId: string; userId: number | null }

/** All movements of the user, the newest first; each row adds up to zero. */
export function PaymentLedger({ lines, orderId, userId }: LedgerProps) {
  if (lines.length === 0) return null
  return (
    <Panel title={userId === null ? 'Ledger of an erased user' : `Ledger of user ${userId}`}>
      <TableRegion caption="Ledger" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Movement</th>
            {accounts.map((name) => (
              <th scope="col" key={name}>
                {accountNames[name]}
              </th>
            ))}
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number}>
              <th scope="row">
                {line.number}. {line.kind.replaceAll('_', ' ')}, {dateText(line.at)}{' '}
                {line.orderId !== orderId && <Link to={`${paymentsDeskPath}/${line.orderId}`}>its payment</Link>}
              </th>
              {accounts.map((name) => (
                <td key={name}>
                  <Price pence={line[name]} currency="GBP" />
                </td>
              ))}
              <td>
                <Price pence={accounts.reduce((sum, name) => sum + line[name], 0)} currency="GBP" />
              </td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
      {lines.length === shownEntries && <p className="label">The newest {shownEntries} movements.</p>}
    </Panel>
  )
}
