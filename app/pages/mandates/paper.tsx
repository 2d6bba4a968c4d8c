import { Panel } from '#app/ui/panel.tsx'
import { paperNote } from '#worker/money/purchases/paper/constants.ts'

export type PaperTexts = { text: string; mostly: string | null; isCut: boolean }

/** What a mandate would have bought. */
export function PaperPanel({ text, mostly, isCut }: PaperTexts) {
  return (
    <Panel title="On paper">
      <p>
        <strong>{text}</strong>
      </p>
      {mostly && <p className="label">{mostly}</p>}
      <p className="label">
        {paperNote}
        {isCut && ' Only the first of its matches were played.'}
      </p>
    </Panel>
  )
}

/** A mandate's sentences. */
export function MandateWords({ words }: { words: readonly string[] }) {
  return (
    <ul className="mandate-words">
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
