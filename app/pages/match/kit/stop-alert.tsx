import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** Alerts on teams and leagues also concern other matches, so they stay on. */
export function StopAlert({ action, activeAlerts }: { action: string; activeAlerts: number }) {
  const alerts = activeAlerts === 1 ? 'alert' : `${activeAlerts} alerts`
  return (
    <Panel title="Done?">
      <PostForm action={action} failed="That was not saved. Please try again." preventScrollReset>
        <div className="actions">
          {activeAlerts > 0 && (
            <Button tone="quiet" name="intent" value="bought">
              Bought
            </Button>
          )}
          <Button tone="quiet" name="intent" value="gone">
            Gone
          </Button>
          {activeAlerts > 0 && (
            <Button tone="quiet" name="intent" value="not_for_me">
              Not for me
            </Button>
          )}
        </div>
        <p className="label">
          {activeAlerts > 0
            ? `“Bought” and “Not for me” stop your ${alerts} on this match.`
            : 'You have no active alert on this match alone.'}{' '}
          “Gone” has its sellers checked again.
        </p>
      </PostForm>
      <p>
        <Link to="/dashboard">My alerts</Link>
      </p>
    </Panel>
  )
}
