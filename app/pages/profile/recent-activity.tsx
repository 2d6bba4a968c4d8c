import { Panel } from '#app/ui/panel.tsx'
import { agoText } from '#app/ui/relative-time.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { activityTexts } from '#worker/people/activity/constants.ts'
import type { ActivityEntry } from '#worker/people/activity/contract.ts'

type Shown = Pick<ActivityEntry, 'id' | 'kind' | 'at' | 'device' | 'detail' | 'times'>

/** The user's own security log. */
export function RecentActivity({ entries, now }: { entries: readonly Shown[]; now: number }) {
  return (
    <Panel title="Recent activity">
      {entries.length === 0 ? (
        <p className="muted">No activity yet. Sign-ins and changes to your account will appear here.</p>
      ) : (
        <ul className="activity">
          {entries.map(({ id, kind, at, device, detail, times }) => (
            <li key={id}>
              <span>
                <strong>{activityTexts[kind]}</strong>
                <span className="label">
                  {[device, detail, times > 1 && `${manyText(times, 'time')} that day`].filter(Boolean).join(' · ')}
                </span>
              </span>
              <time className="label" dateTime={new Date(at).toISOString()}>
                {agoText(at, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <p className="label">
        Don't recognise something? Sign out everywhere else and <a href="/change-password">change your password</a>.
      </p>
    </Panel>
  )
}
