import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { connectionTexts } from '#worker/people/connections/constants.ts'
import type { ShownForm } from '#worker/people/connections/contract.ts'
import { maxHookName, maxHooks } from '#worker/people/connections/hooks/constants.ts'
import type { Hook } from '#worker/people/connections/hooks/contract.ts'
import type { DevelopersAnswer } from '../developers-data.ts'
import { addressOfTab } from '../tab.ts'
import { HookEvents } from './hook-events.tsx'
import { hookTitle } from './texts.ts'

type Trouble = Extract<DevelopersAnswer, { trouble: object }>

const post = { action: addressOfTab('developers'), failed: connectionTexts.failed, preventScrollReset: true }

type WebhooksProps = { hooks: readonly Hook[]; isOffered: boolean; form: ShownForm; trouble: Trouble | null }

/** A person's webhooks, and the form for one more. `trouble` is of the form. */
export function Webhooks({ hooks, isOffered, form, trouble }: WebhooksProps) {
  return (
    <>
      <p>
        We post your alerts as JSON to your own programs, signed as Standard Webhooks describes. What a program does not
        take is sent again for three days, with the same webhook-id. If it takes nothing in that time, we switch the
        webhook off and notify you.
      </p>
      {hooks.length > 0 && (
        <ul className="developers-hooks">
          {hooks.map((hook) => (
            <li key={hook.name}>
              <OneHook hook={hook} />
            </li>
          ))}
        </ul>
      )}
      {!isOffered && <NeedsPlan text={connectionTexts.needsPlan} />}
      {isOffered && hooks.length < maxHooks && (
        // Empty and closed again once a webhook was added.
        <NewHook key={hooks.length} form={form} trouble={trouble} isFirst={hooks.length === 0} />
      )}
    </>
  )
}

function OneHook({ hook }: { hook: Hook }) {
  return (
    <>
      <div className="developers-hook">
        <strong>{hookTitle(hook)}</strong>
        <span className="label">{hook.label}</span>
        <State hook={hook} />
      </div>
      {hook.ended && (
        <p className="muted">
          Switched off: {hook.ended.reason}. Add a webhook of the same name to connect it again; its events stay.
        </p>
      )}
      {!hook.isConfirmed && <Confirm hook={hook} />}
      {hook.isConfirmed && <HookEvents hook={hook} post={post} />}
      <PostForm {...post} className="actions">
        <input type="hidden" name="hook" value={hook.name} />
        {hook.isConfirmed && !hook.ended && <Act intent="test_webhook" text="Send a test message" hook={hook} />}
        <Act intent="rotate_webhook" text="New secret" hook={hook} />
        <Act intent="remove_webhook" text="Remove" hook={hook} />
      </PostForm>
    </>
  )
}

function State({ hook: { ended, isConfirmed } }: { hook: Hook }) {
  if (ended) return <Badge tone="live">Off</Badge>
  return isConfirmed ? <Badge tone="good">Works</Badge> : <Badge tone="warn">Enter the code</Badge>
}

function Act({ intent, text, hook }: { intent: string; text: string; hook: Hook }) {
  return (
    <Button tone="quiet" name="intent" value={intent}>
      {text}
      <span className="visually-hidden">: {hookTitle(hook)}</span>
    </Button>
  )
}

function Confirm({ hook }: { hook: Hook }) {
  return (
    <PostForm {...post} className="developers-form">
      <input type="hidden" name="hook" value={hook.name} />
      <Field
        label={`Code that ${hookTitle(hook)} got`}
        name="code"
        id={`hook-code-${hook.name}`}
        hint="Six digits, in the data of the message that we posted."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button name="intent" value="confirm_webhook">
        Confirm
      </Button>
    </PostForm>
  )
}

type NewHookProps = Pick<WebhooksProps, 'form' | 'trouble'> & { isFirst: boolean }

function NewHook({ form, trouble, isFirst }: NewHookProps) {
  const { fields } = trouble?.trouble ?? {}
  const typed = trouble?.typed ?? {}
  return (
    <details className="fold" open={trouble !== null}>
      <summary>{isFirst ? 'Add a webhook' : 'Add another webhook'}</summary>
      <PostForm {...post} className="developers-form" error={trouble && !fields ? trouble.trouble.message : undefined}>
        <Field
          label="Name"
          name="hook"
          id="hook-name"
          hint="What receives it, such as “Stock sheet”."
          autoComplete="off"
          required
          maxLength={maxHookName}
          defaultValue={typed.hook}
          error={fields?.name?.[0]}
        />
        <Field
          label={form.label}
          name="address"
          id="hook-address"
          hint={form.hint}
          placeholder={form.example}
          inputMode="url"
          autoComplete="off"
          required
          defaultValue={typed.address}
          error={fields?.address?.[0]}
        />
        <Button name="intent" value="add_webhook">
          Send a code
        </Button>
      </PostForm>
    </details>
  )
}
