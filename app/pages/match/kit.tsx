import { Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PurchaseDetails } from '#app/ui/purchase-details.tsx'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { kitPath } from '#worker/money/purchases/attempts/rules.ts'
import { kitLines } from '#worker/people/quick-buy/rules.ts'
import type { Route } from './+types/kit.ts'
import type { PaidTrouble } from './kit/answers.ts'
import { BuyerNotes } from './kit/buyer-notes.tsx'
import { boughtText, HandOver } from './kit/hand-over.tsx'
import { loadKit } from './kit/load-kit.ts'
import { Noted } from './kit/noted.tsx'
import { SellerList } from './kit/seller-list.tsx'
import { Standing } from './kit/standing.tsx'
import { StopAlert } from './kit/stop-alert.tsx'
import { takeAnswer } from './kit/take-answer.ts'

const title = 'Purchase kit'

export async function loader(args: Route.LoaderArgs) {
  return loadKit(args)
}

export async function action(args: Route.ActionArgs) {
  return takeAnswer(args)
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = "A match's sellers, with your details ready to copy."
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

function paidTroubleIn(answer: unknown): PaidTrouble | undefined {
  return (answer as { paidTrouble?: PaidTrouble } | undefined)?.paidTrouble
}

type LetBuyProps = { matchId: number /** Whether one of its sellers takes orders from us. */; isBuyable: boolean }

function LetBuy({ matchId, isBuyable }: LetBuyProps) {
  return (
    <p className={isBuyable ? undefined : 'label'}>
      {isBuyable ? (
        <Link to={`/mandates/new?target=match:${matchId}`}>Let a ticket be bought for you</Link>
      ) : (
        'These sellers take no orders from us: you buy on their own pages.'
      )}
    </p>
  )
}

export default function KitPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    match,
    sellers,
    isBuyable,
    isReadable,
    saved,
    activeAlerts,
    speed,
    handOver,
    bought,
    standing,
    done,
    trouble,
  } = loaderData
  const sides = `${match.home_team_name} v ${match.away_team_name}`
  const path = `/matches/${match.id}`
  const isMatchOver = isOver(match.status)
  const noted = done ?? trouble
  return (
    <div className="page kit">
      <Breadcrumbs
        trail={[
          { name: 'Matches', path: '/matches' },
          { name: sides, path },
          { name: title, path: `${path}/kit` },
        ]}
      />
      <h1>{title}</h1>
      <p className="muted">
        {sides}, {match.league_name}
      </p>
      {noted !== null && <Noted isTrouble={done === null} answer={loaderData} text={noted} />}
      {handOver && <HandOver handOver={handOver} />}
      {bought && <Banner tone="good">{boughtText(bought)}</Banner>}
      {standing && <Standing {...standing} />}
      <div className="kit-columns">
        <Panel title="Your details">
          {saved.auto_fill_enabled ? (
            <PurchaseDetails lines={kitLines(saved)} />
          ) : (
            <p className="muted">You switched them off.</p>
          )}
          <BuyerNotes saved={saved} />
        </Panel>
        <Panel title="Sellers">
          <SellerList
            sellers={sellers}
            isReadable={isReadable}
            isOver={isMatchOver}
            saved={saved}
            isAside={handOver !== null || bought !== null || standing !== null}
          />
          {speed && (
            <p className="kit-clock">
              <Icon name="clock" size={16} />
              <span>{speed}</span>
            </p>
          )}
          {!isMatchOver && standing === null && handOver === null && (
            <LetBuy matchId={match.id} isBuyable={isBuyable} />
          )}
        </Panel>
        <StopAlert
          action={handOver ? kitPath(handOver) : `${path}/kit`}
          activeAlerts={activeAlerts}
          handOver={handOver}
          trouble={paidTroubleIn(actionData)}
        />
      </div>
    </div>
  )
}
