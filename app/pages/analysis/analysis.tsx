import { Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Banner } from '#app/ui/banner.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { analysisPath, analysisTexts } from '#worker/alerting/analysis/constants.ts'
import type { Analysis } from '#worker/alerting/analysis/contract.ts'
import type { Route } from './+types/analysis.ts'
import { analysisAddress, subjectIn } from './address.ts'
import { titleOf } from './chart-panel.tsx'
import { choicesFor, firstChoices } from './choices.ts'
import { Headlines } from './headlines.tsx'
import { BestHourPanel, CaughtPanel, ReturnsPanel, SoldOutPanel } from './moment-panels.tsx'
import { Choices, FindForm, SeasonForm } from './picker.tsx'
import { PartsPanel, PricePanel, SpreadPanel } from './price-panels.tsx'
import { countText } from './words.ts'

const title = 'Advanced analytics'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { analysis, catalogue, search } = context.get(servicesContext)
  const url = addressOf(analysisPath, context)
  if (!(await analysis.isOffered(userId))) {
    return { url, isOffered: false, example: await analysis.example() } as const
  }
  const query = new URL(request.url).searchParams
  const [subject, compared, asked] = [subjectIn(query), subjectIn(query, 'with_'), (query.get('q') ?? '').trim()]
  const [one, other, choices] = await Promise.all([
    subject && analysis.asked(subject),
    subject && compared && analysis.asked(compared),
    asked ? choicesFor(asked, { catalogue, search }) : subject ? null : firstChoices(catalogue),
  ])
  if (one && !one.ok) throw new Response(null, { status: 404 })
  return {
    url,
    isOffered: true as const,
    asked,
    choices,
    one: one ? one.value : null,
    other: other?.ok ? other.value : null,
    isOtherUnknown: other ? !other.ok : false,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Price before kick-off, sell-outs, returns, sellers and alerts, as they were measured.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function AnalysisPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page analysis">
      <h1>{title}</h1>
      {loaderData.isOffered ? <Offered {...loaderData} /> : <NotOffered example={loaderData.example} />}
    </div>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>
type OfferedProps = Extract<Loaded, { isOffered: true }>

const hint = 'For example Arsenal, Premier League, Arsenal v Chelsea or the name of a seller.'

function Offered({ one, other, asked, choices, isOtherUnknown }: OfferedProps) {
  return (
    <>
      {one === null && (
        <p>What was measured of a match, a team, a league, a seller or an area, from 90 days before kick-off on.</p>
      )}
      {one === null && <FindForm label="Match, team, league or seller" hint={hint} beside={null} />}
      {!asked && choices && <p>Or begin with a league:</p>}
      {choices && <Choices asked={asked} choices={choices} beside={one} />}
      {one && <Subject one={one} other={other} isOtherUnknown={isOtherUnknown} />}
    </>
  )
}

type SubjectProps = { one: Analysis; other: Analysis | null; isOtherUnknown: boolean }

function Subject({ one, other, isOtherUnknown }: SubjectProps) {
  const sides = other ? [one, other] : [one]
  const measured = sides.filter(({ matches }) => matches > 0)
  return (
    <>
      <h2>{sides.map(titleOf).join(' beside ')}</h2>
      {sides.map((side) => (
        <Facts key={titleOf(side)} side={side} />
      ))}
      {isOtherUnknown && <Banner tone="warn">{analysisTexts.noSubject}</Banner>}
      <details className="fold">
        <summary>Compare, or choose another</summary>
        <div className="analysis-choose">
          <SeasonForm one={one} other={other} isBeside={false} />
          <SeasonForm one={one} other={other} isBeside />
          <FindForm label="Compare with" hint="Another match, team, league or seller." beside={one} />
        </div>
        <p className="actions">
          {other && <Link to={analysisAddress(one)}>Without the comparison</Link>}
          <Link to={analysisPath}>Choose another</Link>
        </p>
      </details>
      <Areas one={one} />
      {measured.length === 0 ? (
        <p className="notice muted">{analysisTexts.notMeasured}</p>
      ) : (
        <Charts sides={measured} />
      )}
    </>
  )
}

function Facts({ side }: { side: Analysis }) {
  const { href, matches, otherCurrencies, changes, currency, madeAt } = side
  const left =
    otherCurrencies > 0 ? `, ${countText(otherCurrencies, 'match', 'matches')} in other currencies left out` : ''
  return (
    <p className="label">
      {href ? <Link to={href}>{titleOf(side)}</Link> : titleOf(side)}: {countText(matches, 'match', 'matches')},{' '}
      {countText(changes, 'change', 'changes')} seen{currency && `, in ${currency}`}
      {left}
      {madeAt !== null && `, as of ${momentText(madeAt)}`}
    </p>
  )
}

/** Prices by area of a team's own ground, the only one where an area has one meaning. */
function Areas({ one }: { one: Analysis }) {
  if (one.kind !== 'team' || one.areas.length === 0) return null
  return (
    <p className="actions">
      <span className="label">Areas of the ground:</span>
      {one.areas.map(({ name }) => (
        <Link key={name} to={analysisAddress({ kind: 'area', id: one.id, area: name, season: one.season })}>
          {name}
        </Link>
      ))}
    </p>
  )
}

function Charts({ sides }: { sides: readonly Analysis[] }) {
  const [first] = sides
  return (
    <div className="analysis-charts">
      {first && sides.length === 1 && <Headlines side={first} />}
      <PricePanel sides={sides} />
      <PartsPanel
        sides={sides}
        title="Sellers"
        chart="sellers"
        what="Seller"
        text="Each seller’s lowest price before kick-off; beside its name the median of its lowest in each match."
        partsOf={({ sellers }) => sellers}
      />
      <SpreadPanel sides={sides} />
      <PartsPanel
        sides={sides}
        title="Areas"
        chart="areas"
        what="Area"
        text="The lowest price in each area that sellers name, before kick-off; areas of one name are taken together."
        partsOf={({ areas }) => areas}
      />
      <SoldOutPanel sides={sides} />
      <ReturnsPanel sides={sides} />
      <BestHourPanel sides={sides} />
      <CaughtPanel sides={sides} />
    </div>
  )
}

function NotOffered({ example }: { example: string[] }) {
  return (
    <Panel title="What was measured, for agents">
      <p>
        For a match, a team, a league, a seller or an area: the price over the days before kick-off, when tickets sold
        out and came back, the spread between sellers, the best hour to look, and what alerts would have caught. Each
        figure comes with its number of observations, as a table and as a file.
      </p>
      {example.map((text) => (
        <p key={text}>
          <strong>{text}</strong>
        </p>
      ))}
      <NeedsPlan text={analysisTexts.needsPlan} />
    </Panel>
  )
}
