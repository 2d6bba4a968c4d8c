import { useState } from 'react'
import { useHasScript } from './hooks/use-has-script.ts'

export type PurchaseLine = { name: string; value: string }

/** Details to paste at a seller. Without script they are text to select. */
export function PurchaseDetails({ lines }: { lines: readonly PurchaseLine[] }) {
  const hasScript = useHasScript()
  const [copied, setCopied] = useState<{ name: string; isDone: boolean } | null>(null)

  async function copy({ name, value }: PurchaseLine) {
    const isDone = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
    setCopied({ name, isDone })
  }

  return (
    <>
      <dl className="details purchase-details">
        {lines.map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>
              <span className="purchase-value">{line.value}</span>
              {hasScript && (
                <button type="button" className="button button-quiet" onClick={() => copy(line)}>
                  {copied?.name === line.name && copied.isDone ? 'Copied' : 'Copy'}
                  <span className="visually-hidden"> {line.name.toLowerCase()}</span>
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className="label">
        {copied && (copied.isDone ? `${copied.name} copied.` : `Select ${copied.name.toLowerCase()} and copy it.`)}
      </p>
    </>
  )
}
