import type { ReactNode } from 'react'

type LegalTableProps = { caption: string; head: string[]; rows: [ReactNode, ...ReactNode[]][] }

/** A table with row headers. Cells wrap, so that it fits a phone. */
export function LegalTable({ caption, head, rows }: LegalTableProps) {
  return (
    <table className="table legal-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document's rows never change.
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
