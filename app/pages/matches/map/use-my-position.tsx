import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHasScript } from '#app/ui/hooks/use-has-script.ts'
import type { Centre } from './shown-towns.ts'

const answerWithinMs = 10_000

/** The position stays in the page: it is sent nowhere and stands in no address. */
export function UseMyPosition({ onPosition }: { onPosition: (centre: Centre) => void }) {
  const hasScript = useHasScript()
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  if (!hasScript) return null

  function ask() {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle')
        onPosition({ name: 'you', latitude, longitude })
      },
      () => setState('refused'),
      { maximumAge: 60_000, timeout: answerWithinMs },
    )
  }

  return (
    <div className="map-mine">
      <Button tone="quiet" type="button" onClick={ask} aria-busy={state === 'asking'}>
        Use my position
      </Button>
      <p className="label" role="status">
        {state === 'refused' ? 'Your browser gave no position. Type a town instead.' : 'It never leaves this browser.'}
      </p>
    </div>
  )
}
