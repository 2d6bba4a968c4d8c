// Drift: how many planted changes of pages are flagged within ten checks, and how many flags are right.
import { driftFigures } from '#scripts/simulate/drift/figures.ts'
import { type Row, say } from './table.ts'

const seeds = 2
const leastRecall = 0.95
const leastPrecision = 0.9

export async function drift(): Promise<Row[]> {
  const figures = await driftFigures(seeds)
  for (const missed of figures.missed) say(`not flagged in time: ${missed}`)
  for (const flagged of figures.falselyFlagged) say(`flagged without drift: ${flagged}`)
  const { planted, honest, recall, precision, wrongChanges } = figures
  return [
    {
      what: `drift: of ${planted} changed platforms flagged within ten checks (recall)`,
      figure: recall.toFixed(3),
      goal: String(leastRecall),
      isMet: recall >= leastRecall,
    },
    {
      what: `… flags that are right, beside ${honest} ordinary courses (precision)`,
      figure: precision.toFixed(3),
      goal: String(leastPrecision),
      isMet: precision >= leastPrecision,
    },
    {
      what: '… changes announced that the platform never made',
      figure: String(wrongChanges),
      goal: '0',
      isMet: wrongChanges === 0,
    },
  ]
}
