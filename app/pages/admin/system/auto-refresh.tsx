import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh } from '#app/ui/status/use-refresh.ts'
import { refreshEveryMs } from '#worker/running/system/constants.ts'

/** Loads the page again every 30 seconds while ticked, and at a press. */
export function AutoRefresh({ to }: { to: string }) {
  const [isOn, setIsOn] = useState(true)
  return (
    <div className="actions">
      {isOn && <Refreshing />}
      <label className="desk-tick">
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        Auto-refresh every {refreshEveryMs / 1_000} seconds
      </label>
      <Link className="button button-quiet" to={to} preventScrollReset>
        Refresh
      </Link>
    </div>
  )
}

function Refreshing() {
  useRefresh(refreshEveryMs)
  return null
}
