import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** Alerts on teams and leagues also concern other matches, so they stay on. */
export function StopAlert({ action, activeAlerts }: { action: string; activeAlerts: number }) {
  return (
    <Panel title="Done?">
      {activeAlerts === 0 ? (
        <p className="muted">You have no active alert on this match alone.</p>
      ) : (
        <PostForm action={action} failed="Your alerts were not changed. Please try again." preventScrollReset>
          <div className="actions">
            <Button tone="quiet" name="intent" value="bought">
              Bought
            </Button>
            <Button tone="quiet" name="intent" value="not_for_me">
              Not for me
            </Button>
          </div>
          <p className="label">
            Both stop your {activeAlerts === 1 ? 'alert' : `${activeAlerts} alerts`} on this match. Tickets gone? Leave
            them on for the next ones.
          </p>
        </PostForm>
      )}
      <p>
        <Link to="/dashboard">My alerts</Link>
      </p>
    </Panel>
  )
}
