import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { priceText } from '#app/ui/price.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { capitalised } from '#worker/ground/platform/capitalised.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { addOnNames } from '#worker/matches/catalogue/add-ons/names.constants.ts'
import type { ExtractedOffer } from '#worker/watching/monitoring/contract.ts'
import type { DryRun, Studio } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { besideCurrency, otherCurrencies, warningsOf } from '#worker/watching/monitoring/rule-studio/rules.ts'

/** Problems that are listed; the rest is counted. */
const maxShown = 5

type DryRunResultProps = {
  dryRun: DryRun | null
  platform: Pick<Studio['platform'], 'id' | 'currency'>
  isTrying: boolean
}

/** What the rules make of the page, beside what those in force make of it. */
export function DryRunResult({ dryRun, platform, isTrying }: DryRunResultProps) {
  const { currency } = platform
  const others = dryRun ? otherCurrencies([...dryRun.offers, ...dryRun.now.offers], currency) : []
  return (
    <section className="studio-result" aria-label="Dry run" aria-busy={isTrying}>
      {!dryRun && <p className="muted">Write a rule, and what the rules find on the stored page is shown here.</p>}
      {dryRun?.errors.map((error) => (
        <Banner tone="warn" key={error}>
          <p>{error}</p>
        </Banner>
      ))}
      {others.length > 0 && (
        <Banner tone="warn">
          <p>
            The page’s prices are in {others.join(' and ')}, the platform is set to {currency}: each waits for a second
            check. <Link to={`/admin/platforms/${platform.id}#currency`}>Change the platform’s currency.</Link>
          </p>
        </Banner>
      )}
      {(dryRun ? [...warningsOf(dryRun), ...dryRun.doubts] : []).map((warning) => (
        <Banner tone="warn" key={warning}>
          <p>{warning}</p>
        </Banner>
      ))}
      {dryRun && (
        <div className="desk-columns">
          <Offers title="By these rules" offers={dryRun.offers} problems={besideCurrency(dryRun, currency)} />
          <Offers
            title="By the rules in force"
            offers={dryRun.now.offers}
            problems={besideCurrency(dryRun.now, currency)}
          />
        </div>
      )}
    </section>
  )
}

type OffersProps = { title: string; offers: readonly ExtractedOffer[]; problems: DryRun['problems'] }

function Offers({ title, offers, problems }: OffersProps) {
  return (
    <Panel title={title} action={<Badge>{manyText(offers.length, 'offer')}</Badge>}>
      {offers.length > 0 && (
        <TableRegion caption={`Offers, ${title.toLowerCase()}`} isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">Ticket</th>
              <th scope="col">Section</th>
              <th scope="col">Price</th>
              <th scope="col">Fees</th>
              <th scope="col">Availability</th>
              <th scope="col">Left</th>
              <th scope="col">Read as</th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: offers of one page have no other identity.
              <tr key={index}>
                <th scope="row">{offer.ticketType}</th>
                <td>{offer.section ?? '–'}</td>
                <td>{priceOf(offer)}</td>
                <td>{offer.feesPence === null ? '–' : priceText(offer.feesPence, offer.currency)}</td>
                <td>{offer.availability.replace('_', ' ')}</td>
                <td>{offer.quantity ?? '–'}</td>
                <td>{kindText(offer)}</td>
              </tr>
            ))}
          </tbody>
        </TableRegion>
      )}
      {problems.length > 0 && (
        <ul className="label studio-problems">
          {problems.slice(0, maxShown).map(({ code, detail, offerIndex }) => (
            <li key={`${code} ${offerIndex} ${detail}`}>{capitalised(detail)}</li>
          ))}
          {problems.length > maxShown && <li>and {problems.length - maxShown} more</li>}
        </ul>
      )}
    </Panel>
  )
}

function kindText({ kind = 'ticket', addOn }: ExtractedOffer): string {
  if (kind === 'ticket') return 'Ticket'
  const name = addOn ? addOnNames[addOn] : 'Something else'
  return kind === 'unsure' ? `Unsure: ticket or ${name.toLowerCase()}` : name
}

function priceOf({ pricePence, lowPence, highPence, currency }: ExtractedOffer): string {
  if (pricePence !== null) return priceText(pricePence, currency)
  if (lowPence === null && highPence === null) return '–'
  return [lowPence, highPence]
    .map((pence) => (pence === null ? '' : priceText(pence, currency)))
    .join(' to ')
    .trim()
}
