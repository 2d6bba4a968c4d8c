import type { ReactNode } from 'react'
import './design.css'
import { servicesContext } from '#app/context.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Stub } from '#app/ui/stub.tsx'
import { stubFacts } from '#app/ui/stub-facts.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import type { Route } from './+types/page.ts'
import { FormSamples } from './form-samples.tsx'
import { PieceSamples } from './piece-samples.tsx'

export const handle: PageHandle = { isStatic: true }

/** For developers; not available in production. */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, config, clock } = context.get(servicesContext)
  if (config.environment !== 'development') throw new Response(null, { status: 404 })
  return { matches: await catalogue.upcoming(2), now: clock() }
}

export function meta() {
  return pageHead({ title: 'Design', description: 'Every component, day and night.', robots: 'noindex' })
}

export default function Design({ loaderData: { matches, now } }: Route.ComponentProps) {
  const samples = (theme: string): ReactNode => (
    <div className="design-theme" data-theme={theme} key={theme}>
      <h2>{theme === 'light' ? 'Day' : 'Night'}</h2>
      <Palette />
      <FormSamples prefix={theme} />
      <PieceSamples prefix={theme} now={now} />
      <h3>Ticket</h3>
      {matches.map((match) => (
        <div className="ticket-place" key={match.id}>
          <Ticket
            match={match}
            now={now}
            heading="h3"
            stub={
              <Stub facts={stubFacts(match)} now={now}>
                <ButtonLink to={`/matches/${match.id}`}>See prices</ButtonLink>
              </Stub>
            }
          />
        </div>
      ))}
    </div>
  )
  return (
    <>
      <div className="page design-head">
        <Breadcrumbs trail={[{ name: 'Design', path: '/design' }]} />
        <h1 className="headline">Design</h1>
        <p className="muted">Every component that two pages share, day and night.</p>
      </div>
      <div className="design">{['light', 'dark'].map(samples)}</div>
    </>
  )
}

const fills = ['ground', 'ground-2', 'card', 'stub', 'amber', 'text', 'muted', 'accent', 'live', 'good', 'warn', 'off']

function Palette() {
  return (
    <ul className="palette">
      {fills.map((fill) => (
        <li key={fill}>
          <span className={`palette-fill fill-${fill}`} />
          {fill}
        </li>
      ))}
    </ul>
  )
}
