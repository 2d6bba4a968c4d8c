import { Fragment } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { agoText } from '#app/ui/relative-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import { countText } from '#worker/ground/platform/count-text.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Job } from '#worker/watching/monitoring/desk/contract.ts'
import { flagGone, heldGone } from '#worker/watching/monitoring/drift/constants.ts'
import type { QualityView } from '#worker/watching/monitoring/drift/contract.ts'
import { factText, heldTexts, otherCurrencyText, ticketText } from '#worker/watching/monitoring/drift/words.rules.ts'
import { JobHealth, ToCurrency } from './parts.tsx'
import { addressOfTab, scrapingPath } from './tabs.ts'

export const qualityTexts: Record<string, string> = {
  accepted: 'Accepted. What is usual is learned anew, and the next checks are believed.',
  confirmed: 'Confirmed. The next check that shows it is believed; it was asked for now.',
  refused: 'Refused. The board stays as it is as long as the page shows the same.',
}

/** What a decision met that came too late: no success. */
export const lateTexts: Record<string, string> = { flag_gone: flagGone, held_gone: heldGone }

/** Whether what is read is right: alarms, what waits for a person, and platforms beside each other. */
export function ScrapingQuality({ view, unread, now }: { view: QualityView; unread: readonly Job[]; now: number }) {
  return (
    <>
      <Unread jobs={unread} now={now} />
      <Alarms view={view} now={now} />
      <Held view={view} now={now} />
      <Reread notes={view.reread} now={now} />
      <Disagreements view={view} />
    </>
  )
}

/** Platforms of which no page was ever read: nothing of them can be unusual. */
function Unread({ jobs, now }: { jobs: readonly Job[]; now: number }) {
  if (jobs.length === 0) return null
  return (
    <Panel title="Not read yet">
      <ul className="desk-list">
        {jobs.map((job) => (
          <li key={job.id}>
            <strong>{job.name}</strong>
            <div>
              <JobHealth job={job} now={now} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Alarms({ view: { flags, lifted }, now }: { view: QualityView; now: number }) {
  return (
    <Panel title="Changed pages">
      {flags.length === 0 && <p className="muted">No platform’s pages differ from what is usual for them.</p>}
      <ul className="desk-list">
        {flags.map(({ platformId, platform, since, evidence, isMailed, isOtherCurrency }) => (
          <li key={platformId}>
            <div>
              <strong>{platform}</strong> <Badge tone="live">Held back</Badge>
              {evidence.map((text) => (
                <p key={text}>{text}</p>
              ))}
              <p className="muted">
                Since {dateText(since)}, {clockText(since)} ({agoText(since, now)}). No alert goes out for it.{' '}
                {isMailed ? 'The operator was mailed.' : 'The mail to the operator is on its way.'}
              </p>
            </div>
            <div className="actions">
              {isOtherCurrency && <ToCurrency of={{ platformId, platform }} />}
              <ButtonLink to={`${scrapingPath}/${platformId}?page=bad`} tone="quiet">
                See the page and its rules
              </ButtonLink>
              <Decision fields={{ platform: platformId, since }} intent="accept" about={platform}>
                The pages are right
              </Decision>
            </div>
          </li>
        ))}
      </ul>
      {lifted.length > 0 && (
        <>
          <h3 className="label">Ended</h3>
          <ul>
            {lifted.map(({ platformId, platform, since, liftedAt, isByOperator }) => (
              <li key={`${platformId}-${since}`} className="muted">
                {platform}, {agoText(liftedAt, now)}:{' '}
                {isByOperator
                  ? 'an operator accepted the pages.'
                  : 'the pages were as usual again, their rules changed, or it had lasted long enough.'}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Held({ view: { held, otherCurrencies }, now }: { view: QualityView; now: number }) {
  return (
    <Panel title="Quarantine">
      {otherCurrencies.map((one) => (
        <Banner tone="warn" key={one.platformId}>
          <p>
            {otherCurrencyText(one)} <ToCurrency of={one} />
          </p>
        </Banner>
      ))}
      {held.length === 0 ? (
        <p className="muted">
          Nothing waits. A doubtful offer is believed once a second check confirms it; a first price that no ticket
          costs waits for you.
        </p>
      ) : (
        <TableRegion caption="Offers that wait to be confirmed" isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">Match</th>
              <th scope="col">On the board, and on the page</th>
              <th scope="col" className="desk-act">
                Decision
              </th>
            </tr>
          </thead>
          <tbody>
            {held.map(({ platformId, platform, matchId, match, url, heldAt, currency, offers }) => (
              <tr key={`${platformId}-${matchId}`}>
                <th scope="row">
                  <Link className="quiet-link" to={`/matches/${matchId}`}>
                    {match}
                  </Link>
                  <span className="label">
                    {platform}, {agoText(heldAt, now)}
                  </span>
                  <ToJudge platformId={platformId} about={`${match} at ${platform}`} url={url} />
                </th>
                <td>
                  <HeldOffers offers={offers} currency={currency} />
                </td>
                <td>
                  <div className="actions">
                    <Decision fields={{ platform: platformId, match: matchId }} intent="confirmed" about={match}>
                      Confirm
                    </Decision>
                    <Decision fields={{ platform: platformId, match: matchId }} intent="refused" about={match}>
                      Refuse
                    </Decision>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </TableRegion>
      )}
    </Panel>
  )
}

/** Each reason stands once, below the offers that wait for it. */
function HeldOffers({ offers, currency }: Pick<QualityView['held'][number], 'offers' | 'currency'>) {
  const byReason = Map.groupBy(
    offers.map((offer) => heldTexts(offer, currency)),
    ({ why }) => why,
  )
  return [...byReason].map(([why, texts]) => (
    <Fragment key={why}>
      <ul>
        {texts.map(({ ticket, before, after }) => (
          <li key={ticket}>
            {ticket}: {before} → <strong>{after}</strong>
          </li>
        ))}
      </ul>
      <p className="muted">{why}</p>
    </Fragment>
  ))
}

/** What an offer is judged by: the seller's page as it is now, and as it was read. */
function ToJudge({ platformId, about, url }: { platformId: number; about: string; url: string | null }) {
  return (
    <span className="actions">
      {url !== null && (
        <a href={url} rel="noreferrer" target="_blank" aria-label={`Seller’s page of ${about}, in a new tab`}>
          Seller’s page
        </a>
      )}
      <Link to={addressOfTab('logs', { platform: platformId })} aria-label={`Its checks: ${about}`}>
        Its checks
      </Link>
    </span>
  )
}

/** Only where pages were read in a new way and that changed a board. */
function Reread({ notes, now }: { notes: QualityView['reread']; now: number }) {
  if (notes.length === 0) return null
  return (
    <Panel title="Read in a new way">
      <p className="muted">
        Touchline reads pages better than before. Each was read once in full; what that changed on a match’s page is
        listed here, and sent no alert.
      </p>
      <ul className="desk-list">
        {notes.map(({ platformId, platform, matchId, match, at, texts }) => (
          <li key={`${platformId}-${matchId}`}>
            <div>
              <strong>{match}</strong>
              <span className="label">
                {platform}, {agoText(at, now)}
              </span>
              {texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Disagreements({ view: { disagreements, compared } }: { view: QualityView }) {
  return (
    <Panel title="Platforms that disagree">
      <p className="muted">
        Official shops and exchanges of {compared === 1 ? 'the next match' : `the next ${countText(compared)} matches`},
        ticket by ticket. Resale is left out: it sets its own prices.
      </p>
      {disagreements.length === 0 ? (
        <p>They agree.</p>
      ) : (
        <TableRegion caption="Platforms that say different things of one ticket" isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">Match</th>
              <th scope="col">Ticket</th>
              <th scope="col">One says</th>
              <th scope="col">The other says</th>
            </tr>
          </thead>
          <tbody>
            {disagreements.map(({ matchId, match, one, other, ...ticket }) => (
              <tr key={`${matchId} ${ticketText(ticket)} ${one.platform} ${other.platform}`}>
                <th scope="row">{match}</th>
                <td>{ticketText(ticket)}</td>
                <td>
                  {factText(one)}
                  <span className="label">{one.platform}</span>
                </td>
                <td>
                  {factText(other)}
                  <span className="label">{other.platform}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </TableRegion>
      )}
    </Panel>
  )
}

type DecisionProps = { fields: Record<string, number>; intent: string; about: string; children: string }

function Decision({ fields, intent, about, children }: DecisionProps) {
  return (
    <PostForm failed={serverError} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={intent} tone="quiet" aria-label={`${children}: ${about}`}>
        {children}
      </Button>
    </PostForm>
  )
}
