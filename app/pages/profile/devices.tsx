import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { agoText } from '#app/ui/relative-time.ts'
import type { SessionEntry } from '#worker/people/accounts/sessions/contract.ts'

type DevicesProps = { sessions: readonly SessionEntry[]; now: number }

const notSignedOut = 'Failed to sign out the device. Please try again.'

/** Open sessions, each with a button to end it. */
export function Devices({ sessions, now }: DevicesProps) {
  return (
    <Panel
      title="Devices"
      action={
        sessions.length > 1 && (
          <PostForm action="/profile" preventScrollReset failed={notSignedOut}>
            <Button tone="quiet" name="intent" value="sign_out_others">
              Sign out everywhere else
            </Button>
          </PostForm>
        )
      }
    >
      <ul className="devices">
        {sessions.map(({ id, device, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <span>
              <strong>{device}</strong>
              <span className="label">{isCurrent ? 'Signed in' : `Last used ${agoText(lastSeenAt, now)}`}</span>
            </span>
            {isCurrent ? (
              <Badge tone="good">This device</Badge>
            ) : (
              <PostForm action="/profile" preventScrollReset failed={notSignedOut}>
                <input type="hidden" name="session" value={id} />
                <Button tone="quiet" name="intent" value="sign_out_device" aria-label={`Sign out ${device}`}>
                  Sign out
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <p className="muted">
          Your programs' <a href="/dashboard?tab=developers">API tokens</a> go on when you sign out devices. If someone
          else was in your account, <a href="/change-password">change your password</a>: that ends every token too.
        </p>
      )}
    </Panel>
  )
}
