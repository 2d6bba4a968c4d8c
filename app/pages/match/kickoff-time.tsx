import { clockText } from '#app/ui/london-time.ts'
import { ownTimeText } from '#app/ui/own-time.ts'
import { useHasScript } from '#app/ui/use-has-script.ts'

/** "15:00 UK time", and once script runs the reader's own where it is another: "10:00 your time". */
export function KickoffTime({ at }: { at: string }) {
  const hasScript = useHasScript()
  const own = hasScript ? ownTimeText(Date.parse(at)) : null
  return (
    <time dateTime={at}>
      {clockText(Date.parse(at))} UK time{own && ` (${own})`}
    </time>
  )
}
