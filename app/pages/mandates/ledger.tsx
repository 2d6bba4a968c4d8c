import { Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { spentText } from '#worker/money/purchases/attempts/rules.ts'
import type { LedgerEntry } from '#worker/money/purchases/ledger/contract.ts'
import { autoPurchasePath } from '#worker/money/purchases/settings/constants.ts'
import type { Route } from './+types/ledger.ts'

const title = 'Purchase ledger'
const here = '/mandates/ledger'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { purchaseLedger, attempts } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const before = idIn(searchParams.get('before') ?? undefined)
  const [page, counts, check] = await Promise.all([
    purchaseLedger.page(userId, before === 0 ? null : before),
    attempts.counts(userId),
    searchParams.has('check') ? purchaseLedger.check(userId) : null,
  ])
  const entries = page.entries.map(({ seq, at, text, hash, facts }) => ({ seq, at, text, hash, of: facts.mandateId }))
  return { url: addressOf(here, context), entries, older: page.older, counts, check }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'All that was decided and bought under your mandates, entry by entry.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { entries, older, counts, check } = loaderData
  const bought = manyText(counts.completed, 'purchase')
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      <p>
        {counts.completed === 0 ? 'No purchases so far.' : `${bought} for ${spentText(counts)} so far.`} Each entry is
        bound to the one before it, so none can be changed or left out unseen.
      </p>
      {check && entries.length > 0 && <Checked {...check} />}
      <div className="actions">
        <ButtonLink to="/api/auto-purchase/ledger" tone="quiet" reloadDocument download>
          Download the ledger
        </ButtonLink>
        <ButtonLink to={`${here}?check`} tone="quiet">
          Check every entry
        </ButtonLink>
      </div>
      <Panel title="Entries, newest first">
        {entries.length === 0 ? <p className="muted">Nothing was decided yet.</p> : <Entries entries={entries} />}
        {older !== null && (
          <p>
            <Link to={`${here}?before=${older}`}>Older entries</Link>
          </p>
        )}
      </Panel>
      <p>
        <a href={autoPurchasePath}>All mandates</a>
      </p>
    </div>
  )
}

type Check = { count: number; broken: number | null; mandate: string | null }

function Checked({ count, broken, mandate }: Check) {
  if (broken !== null) {
    return <Banner tone="live">Entry {broken} is not as it was written. Please contact us.</Banner>
  }
  if (mandate !== null) {
    return (
      <Banner tone="live">
        <Link to={`/mandates/${mandate}`}>A mandate</Link> is not as it was signed. Please contact us.
      </Banner>
    )
  }
  return (
    <Banner tone="good">
      {count === 1 ? 'The 1 entry is' : `All ${count} entries are`} as they were written, and your mandates are as they
      were signed.
    </Banner>
  )
}

type Shown = Pick<LedgerEntry, 'seq' | 'at' | 'text' | 'hash'> & { of: string }

function Entries({ entries }: { entries: Shown[] }) {
  return (
    <ol className="ledger-entries" reversed>
      {entries.map(({ seq, at, text, hash, of }) => (
        <li key={seq} value={seq}>
          <p>{text}</p>
          <p className="label">
            {seq}, <time dateTime={toIso(at)}>{momentText(at)}</time>, <Link to={`/mandates/${of}`}>the mandate</Link>,
            fingerprint {hash.slice(0, 12)}
          </p>
        </li>
      ))}
    </ol>
  )
}
