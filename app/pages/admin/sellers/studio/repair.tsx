import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Repair } from '#worker/watching/monitoring/rule-studio/contract.ts'

type Props = { repair: Repair; address: string; isOpened: boolean }

/** Selectors for rules in force that no longer match: a draft, which an operator opens, tries and saves. */
export function RepairPanel({ repair, address, isOpened }: Props) {
  const { parts, rows, rowsBefore, offers, isSure } = repair
  return (
    <Panel
      title="A repair is proposed"
      action={<Badge tone={isSure ? 'good' : 'warn'}>{isSure ? 'Clear' : 'Look closely'}</Badge>}
    >
      <p>
        Selectors in force match nothing on the last page that went wrong. What they found on the last good page was
        looked for there: with these selectors it has {manyText(offers, 'offer')} in {manyText(rows, 'row')}; the last
        good page had {rowsBefore}. Nothing changes until you save and publish it.
      </p>
      <TableRegion caption="What no longer matches, and what is proposed" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">In force</th>
            <th scope="col">Proposed</th>
            <th scope="col">Found</th>
            <th scope="col">Score</th>
            <th scope="col">Ahead of the next by</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ what, before, after, found, of, score, ahead }) => (
            <tr key={`${what} ${before}`}>
              <th scope="row">{what}</th>
              <td>
                <del>{before}</del>
              </td>
              <td>{after === null ? 'Nothing like it: left out' : <ins>{after}</ins>}</td>
              <td>{after === null ? '–' : `${found} of ${of}`}</td>
              <td>{after === null ? '–' : score}</td>
              <td>{after === null ? '–' : ahead}</td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
      {isOpened ? (
        <Banner tone="good">
          <p>The draft is in the form below. Compare what it finds, and save it as a revision.</p>
        </Banner>
      ) : (
        <p className="actions">
          <ButtonLink to={`${address}?page=bad&draft=repair`}>Open the draft</ButtonLink>
        </p>
      )}
    </Panel>
  )
}
