import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { hookEvents } from '#worker/people/connections/hooks/constants.ts'
import type { Hook, HookEvent } from '#worker/people/connections/hooks/contract.ts'
import { hookTitle } from './texts.ts'

const events = Object.entries(hookEvents) as [HookEvent, string][]

type HookEventsProps = { hook: Hook; post: Omit<ComponentProps<typeof PostForm>, 'children'> }

/** What a webhook is sent. */
export function HookEvents({ hook, post }: HookEventsProps) {
  const count = hook.events.length === events.length ? 'all' : `${hook.events.length} of ${events.length}`
  return (
    <details className="fold">
      <summary>
        Events: {count}
        <span className="visually-hidden"> of {hookTitle(hook)}</span>
      </summary>
      <PostForm {...post} className="developers-form">
        <input type="hidden" name="hook" value={hook.name} />
        {events.map(([event, label]) => (
          <Switch
            key={event}
            name={`event_${event}`}
            id={`event-${hook.name}-${event}`}
            label={label}
            hint={event}
            defaultChecked={hook.events.includes(event)}
          />
        ))}
        <Button name="intent" value="webhook_events">
          Save events
        </Button>
      </PostForm>
    </details>
  )
}
