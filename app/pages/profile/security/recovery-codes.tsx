import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'

const fileHead = 'Touchline recovery codes. Each works once.\n\n'

/** New codes, shown only this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [canPrint, setCanPrint] = useState(false)
  const shownOnce = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    setCanPrint(true)
    shownOnce.current?.focus()
  }, [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${fileHead}${codes.join('\n')}\n`)}`
  return (
    <Panel title="Your recovery codes">
      <p role="status" tabIndex={-1} ref={shownOnce}>
        Keep these somewhere you can reach without your phone. They are shown only this once, and each works once.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <a className={buttonClass('quiet')} href={file} download="touchline-recovery-codes.txt">
          Download
        </a>
        {canPrint && (
          <Button type="button" tone="quiet" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
    </Panel>
  )
}
