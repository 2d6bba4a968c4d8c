import { data, redirect, useRevalidator } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubleHeaders } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useIsAwake } from '#app/ui/hooks/use-is-awake.ts'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PushDevices } from '#app/ui/push/devices.tsx'
import { PushSwitch, type ThisDevice, useThisDevice } from '#app/ui/push/switch.tsx'
import type { Failure, Result } from '#worker/ground/platform/result.ts'
import { pushPath, pushTexts } from '#worker/people/push/constants.ts'
import type { Route } from './+types/push.ts'

const doneTexts = { test: pushTexts.testSent, remove: pushTexts.removed }
type Intent = keyof typeof doneTexts

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { push, clock } = context.get(servicesContext)
  const { notices, headers } = takeNotices({ request, context })
  const [devices, isOffered] = await Promise.all([push.list(userId), push.isOffered(userId)])
  const done = notices.get('push')
  const page = {
    url: addressOf(pushPath, context),
    publicKey: push.publicKey,
    isOffered,
    devices: devices.map(({ id, label, createdAt, lastSuccessAt }) => ({ id, label, createdAt, lastSuccessAt })),
    done: done === 'test' || done === 'remove' ? doneTexts[done] : null,
    now: clock(),
  }
  return data(page, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admit(context)
  const { push } = context.get(servicesContext)
  const { intent, id = '' } = await fieldsOf(request, context)
  const intents: Record<Intent, (userId: number, id: string) => Promise<Result<unknown>>> = {
    test: push.test,
    remove: push.remove,
  }
  if (intent !== 'test' && intent !== 'remove') throw new Response(null, { status: 400 })
  const result = await intents[intent](userId, id)
  if (!result.ok) return data({ error: result.error }, troubleHeaders(result.error))
  return redirect(pushPath, { status: 303, headers: noticeHeaders({ push: intent }, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Push messages of your alerts, on your phone and computer.'
  return pageHead({ title: 'Push messages', description, url: loaderData?.url, robots: 'noindex' })
}

export default function PushPage({ loaderData, actionData }: Route.ComponentProps) {
  const { publicKey, isOffered, devices, done, now } = loaderData
  const error = (actionData as { error: Failure } | undefined)?.error
  const { device, switched } = useThisDevice()
  return (
    <div className="page profile">
      <header className="profile-head">
        <h1>Push messages</h1>
        <ButtonLink to="/dashboard" tone="quiet">
          Your alerts
        </ButtonLink>
      </header>
      <p>
        A message on your phone or computer within seconds of a ticket, even while Touchline is closed. Each alert says
        whether it sends them.
      </p>
      {error && <Banner tone="live">{error.message}</Banner>}
      {!error && done && <Banner tone="good">{done}</Banner>}
      <div className="profile-columns">
        <Panel title="This device">
          {publicKey === null ? (
            <p>{pushTexts.notSetUp}</p>
          ) : isOffered ? (
            <Here publicKey={publicKey} ids={devices.map(({ id }) => id)} device={device} switched={switched} />
          ) : (
            <NeedsPlan text={pushTexts.needsPlan} />
          )}
        </Panel>
        <Panel title="Your devices">
          <PushDevices devices={devices} thisId={device?.id ?? null} mayTest={isOffered} now={now} />
        </Panel>
      </div>
    </div>
  )
}

type HereProps = {
  publicKey: string
  /** The person's devices. */
  ids: readonly string[]
  device: ThisDevice | null
  switched: (id: string) => void
}

function Here({ publicKey, ids, device, switched }: HereProps) {
  const { revalidate } = useRevalidator()
  const isAwake = useIsAwake()
  if (!device) {
    return <p className="muted">{isAwake ? 'Checking this browser…' : 'Switching them on needs JavaScript.'}</p>
  }
  if (device.id !== null && ids.includes(device.id)) {
    return <Banner tone="good">Push messages are on for this device.</Banner>
  }
  function end(id: string) {
    switched(id)
    void revalidate()
  }
  return <PushSwitch publicKey={publicKey} state={device.state} onSwitched={end} />
}
