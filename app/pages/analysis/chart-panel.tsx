import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { AnalysisChart } from '#worker/alerting/analysis/constants.ts'
import type { Analysis } from '#worker/alerting/analysis/contract.ts'
import { fileAddress } from './address.ts'
import { tooFew } from './words.ts'

type ChartPanelProps = {
  title: string
  chart: AnalysisChart
  sides: readonly Analysis[]
  /** What is measured, in a sentence. */
  text: string
  children: ReactNode
}

/** A chart with its words; each subject's figures are a file of their own. */
export function ChartPanel({ title, chart, sides, text, children }: ChartPanelProps) {
  return (
    <Panel title={title}>
      <p className="muted">{text}</p>
      {children}
      <p className="actions">
        {sides.map((side) => (
          <ButtonLink key={titleOf(side)} to={fileAddress(side, chart)} tone="quiet" reloadDocument download>
            {sides.length === 1 ? 'CSV' : `CSV: ${titleOf(side)}`}
          </ButtonLink>
        ))}
      </p>
    </Panel>
  )
}

export function titleOf({ name, season }: Pick<Analysis, 'name' | 'season'>): string {
  return season === null ? name : `${name} ${season}`
}

type FigureProps = {
  /** Named where there is another beside it. */
  name: string | null
  count: string
  isEnough: boolean
  picture: ReactNode
  table: ReactNode
}

/** One picture with its number of observations and its table. */
export function Figure({ name, count, isEnough, picture, table }: FigureProps) {
  return (
    <figure className="chart analysis-figure">
      <figcaption>
        {name && <strong>{name}</strong>} <span className="label">{count}</span>
      </figcaption>
      {isEnough ? picture : <p className="notice muted">{tooFew}</p>}
      <details className="fold">
        <summary>Show as a table{name && <span className="visually-hidden">: {name}</span>}</summary>
        {table}
      </details>
    </figure>
  )
}
