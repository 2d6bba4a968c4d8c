import { pushTexts } from '#worker/people/push/constants.ts'
import type { PushDevice } from '#worker/people/push/contract.ts'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { PostForm } from '../form/post-form.tsx'
import { agoText } from '../relative-time.ts'

type ListedDevice = Pick<PushDevice, 'id' | 'label' | 'createdAt' | 'lastSuccessAt'>

type PushDevicesProps = { devices: readonly ListedDevice[]; thisId: string | null; mayTest: boolean; now: number }

/** A person's browsers with push messages, each to try and to remove. */
export function PushDevices({ devices, thisId, mayTest, now }: PushDevicesProps) {
  if (devices.length === 0) return <p className="muted">No device has push messages yet.</p>
  return (
    <ul className="devices">
      {devices.map(({ id, label, createdAt, lastSuccessAt }) => (
        <li key={id}>
          <span>
            <strong>{label}</strong>
            <span className="label">
              {lastSuccessAt === null
                ? `Added ${agoText(createdAt, now)}, no message yet`
                : `Last message ${agoText(lastSuccessAt, now)}`}
            </span>
            {id === thisId && <Badge tone="good">This device</Badge>}
          </span>
          <div className="actions">
            {mayTest && (
              <PostForm failed={pushTexts.testFailed} preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button tone="quiet" name="intent" value="test">
                  Send a test message
                  <span className="visually-hidden"> to {label}</span>
                </Button>
              </PostForm>
            )}
            <PostForm failed={pushTexts.removeFailed} preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button tone="quiet" name="intent" value="remove">
                Remove
                <span className="visually-hidden"> {label}</span>
              </Button>
            </PostForm>
          </div>
        </li>
      ))}
    </ul>
  )
}
