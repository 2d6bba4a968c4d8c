import { useEffect, useState } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { currentBrowser, type PushState, pushStateOf, switchOn, thisDeviceId } from './browser.ts'

export type ThisDevice = { state: PushState; id: string | null }

/** What this browser can do and whether it has an address, null until that is known; and a way to say that it has one. */
export function useThisDevice() {
  const [known, setKnown] = useState<ThisDevice | null>(null)
  useEffect(() => {
    let isGone = false
    const browser = currentBrowser()
    void thisDeviceId(browser).then((id) => !isGone && setKnown({ state: pushStateOf(browser), id }))
    return () => {
      isGone = true
    }
  }, [])
  return { device: known, switched: (id: string) => setKnown({ state: 'allowed', id }) }
}

const troubles = {
  dismissed: 'Nothing was switched on. Press the button again, and allow notifications when your browser asks.',
  no_service: "Your browser couldn't reach its push service. Please try again in a minute.",
}

type PushSwitchProps = { publicKey: string; state: PushState; onSwitched: (id: string) => void }

/** The button that asks for permission, or what stands in its way. The browser asks on this press alone. */
export function PushSwitch({ publicKey, state: before, onSwitched }: PushSwitchProps) {
  const [state, setState] = useState(before)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function press() {
    if (isBusy) return
    setIsBusy(true)
    setTrouble(null)
    const done = await switchOn(publicKey, currentBrowser())
    setIsBusy(false)
    if ('id' in done) return onSwitched(done.id)
    if (done.trouble === 'blocked') setState('blocked')
    else setTrouble(done.trouble === 'refused' ? done.text : troubles[done.trouble])
  }

  if (state === 'blocked') return <Blocked />
  if (state === 'needs_home_screen') return <HomeScreenFirst />
  if (state === 'unsupported') return <p>This browser can't show push messages. Your alerts keep coming by email.</p>
  return (
    <>
      {trouble && (
        <Banner tone="live">
          <p>{trouble}</p>
        </Banner>
      )}
      <div className="actions">
        <Button type="button" aria-busy={isBusy} onClick={press}>
          {isBusy ? 'Switching on…' : 'Switch on push messages'}
        </Button>
      </div>
    </>
  )
}

function Blocked() {
  return (
    <div>
      <p>
        <strong>This browser blocks notifications from Touchline.</strong> To allow them:
      </p>
      <ol className="push-steps">
        <li>Press the icon beside the address, or open the settings of the installed app.</li>
        <li>Set Notifications to Allow.</li>
        <li>Load this page again.</li>
      </ol>
    </div>
  )
}

function HomeScreenFirst() {
  return (
    <div>
      <p>
        <strong>An iPhone or iPad shows push messages for apps on its home screen only.</strong> To add Touchline:
      </p>
      <ol className="push-steps">
        <li>Press Share, the square with the arrow.</li>
        <li>Choose Add to Home Screen.</li>
        <li>Open Touchline from there, sign in, and switch on push messages.</li>
      </ol>
    </div>
  )
}
