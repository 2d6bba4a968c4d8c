import { Link } from 'react-router'
import { LivePanel } from '#app/ui/live/panel/panel.tsx'
import { panelMatches } from '#worker/matches/live/constants.ts'
import type { LiveTabData } from './live-data.ts'
import { addressOfTab } from './tab.ts'

export default function LiveTab({ monitor, preferences }: LiveTabData) {
  return (
    <section className="monitor" aria-labelledby="monitor-title">
      <div className="section-head">
        <h2 id="monitor-title">Live Monitor</h2>
        <p>
          Up to {panelMatches} matches: live, just ended and upcoming.{' '}
          <Link to="/live-monitoring">The Live Monitor page</Link> has more.
        </p>
      </div>
      <LivePanel monitor={monitor} preferences={preferences} most={panelMatches} path={addressOfTab('live')} />
    </section>
  )
}
