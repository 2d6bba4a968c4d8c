import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PitchLines } from './pitch-lines.tsx'

/** The value links to `path`, where there is one. */
type Fact = { name: string; value: string; path?: string | undefined }

type PlaceHeadProps = {
  title: string
  picture: ReactNode
  crumbs: ReactNode
  facts: readonly Fact[]
  children?: ReactNode
}

/** Head of a team's or league's page: picture, name, and a line of facts. */
export function PlaceHead({ title, picture, crumbs, facts, children }: PlaceHeadProps) {
  return (
    <div className="pitch">
      <PitchLines />
      <div className="page">
        {crumbs}
        <div className="place-head">
          {picture}
          <h1>{title}</h1>
          <dl className="fact-line">
            {facts.map(({ name, value, path }) => (
              <div key={name}>
                <dt className="label">{name}</dt>
                <dd>{path ? <Link to={path}>{value}</Link> : value}</dd>
              </div>
            ))}
          </dl>
          {children}
        </div>
      </div>
    </div>
  )
}
