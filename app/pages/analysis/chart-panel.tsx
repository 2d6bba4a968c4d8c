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
  /** A picture for each subject, or for some together. */
  figures: readonly (FigureProps & { key: string })[]
}

/** A chart with its words, folded while too little was seen; each subject's figures are a file of their own. */
export function ChartPanel({ title, figures, ...content }: ChartPanelProps) {
  if (figures.some(({ isEnough }) => isEnough)) {
    return (
      <Panel title={title}>
        <Content figures={figures} {...content} />
      </Panel>
    )
  }
  return (
    <details className="fold analysis-thin">
      <summary>
        {title} <span className="label">{figures.map(({ count }) => count).join(' and ')}</span>
      </summary>
      <Content figures={figures} {...content} />
    </details>
  )
}

function Content({ chart, sides, text, figures }: Omit<ChartPanelProps, 'title'>) {
  return (
    <>
      <p className="muted">{text}</p>
      {figures.map(({ key, ...figure }) => (
        <Figure key={key} {...figure} />
      ))}
      <p className="actions">
        {sides.map((side) => (
          <ButtonLink key={titleOf(side)} to={fileAddress(side, chart)} tone="quiet" reloadDocument download>
            {sides.length === 1 ? 'CSV' : `CSV: ${titleOf(side)}`}
          </ButtonLink>
        ))}
      </p>
    </>
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
function Figure({ name, count, isEnough, picture, table }: FigureProps) {
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
