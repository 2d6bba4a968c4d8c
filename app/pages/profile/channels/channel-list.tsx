import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Icon } from '#app/ui/icons.tsx'
import type { ListedChannel } from '#worker/alerting/channel-settings/contract.ts'
import { developersPath } from '#worker/people/api-tokens/constants.ts'
import { channelNames, connectionKinds } from '#worker/people/channels.constants.ts'
import { connectionTexts } from '#worker/people/connections/constants.ts'
import { pushPath } from '#worker/people/push/constants.ts'
import type { ChannelsAnswer } from './answers.ts'
import { stateTexts, stateTones } from './texts.ts'

type ChannelListProps = {
  channels: readonly ListedChannel[]
  trouble: Extract<ChannelsAnswer, { trouble: object }> | null
}

/** A person's channels in their order, each to move, to keep for urgent news, to test and to remove. */
export function ChannelList({ channels, trouble }: ChannelListProps) {
  return (
    <ol className="channels">
      {channels.map((one, index) => (
        <li key={one.channel}>
          <div className="channel-head">
            <span className="channel-place" aria-hidden="true">
              {index + 1}
            </span>
            <span className="channel-name">
              <strong>{channelNames[one.channel]}</strong>
              <span className="label">{one.detail}</span>
            </span>
            <Badge tone={stateTones[one.state]}>{stateTexts[one.state]}</Badge>
          </div>
          {one.state === 'unconfirmed' && <Confirm listed={one} trouble={trouble} />}
          {one.state === 'ended' && (
            <p className="muted">
              We switched it off, because the {one.endedBecause ?? 'receiver refused'}. Remove it and connect it again.
            </p>
          )}
          <Buttons listed={one} isFirst={index === 0} isLast={index === channels.length - 1} />
          {one.channel === 'webhook' && <RemoveWebhook names={one.names} />}
        </li>
      ))}
    </ol>
  )
}

const settings: Partial<Record<ListedChannel['channel'], { to: string; text: string }>> = {
  sms: { to: '/dashboard?tab=sms', text: 'SMS settings' },
  push: { to: pushPath, text: 'Devices' },
  webhook: { to: developersPath, text: 'Webhooks and their log' },
}

function Buttons({ listed, isFirst, isLast }: { listed: ListedChannel; isFirst: boolean; isLast: boolean }) {
  const { channel, state, isUrgentOnly, mayBeUrgentOnly } = listed
  const name = channelNames[channel]
  const isConnection = (connectionKinds as readonly string[]).includes(channel)
  const link = settings[channel]
  const ownPage = link && (
    <ButtonLink tone="quiet" to={link.to}>
      {link.text}
    </ButtonLink>
  )
  const hasChoice = isUrgentOnly || mayBeUrgentOnly || !isFirst || !isLast || isConnection
  if (!hasChoice) return ownPage ? <div className="actions">{ownPage}</div> : null
  return (
    <PostForm className="actions" failed={connectionTexts.failed} preventScrollReset>
      <input type="hidden" name="channel" value={channel} />
      {(isUrgentOnly || mayBeUrgentOnly) && (
        <Button tone="quiet" name="intent" value={isUrgentOnly ? 'all' : 'urgent'}>
          {isUrgentOnly ? 'Use for all news' : 'Use for urgent news only'}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
      <span className="channel-moves">
        {!isFirst && <Move name={name} intent="up" />}
        {!isLast && <Move name={name} intent="down" />}
      </span>
      {isConnection && channel !== 'webhook' && state === 'works' && (
        <Button tone="quiet" name="intent" value="test">
          Send a test message
          <span className="visually-hidden"> to {name}</span>
        </Button>
      )}
      {isConnection && channel !== 'webhook' && (
        <Button tone="quiet" name="intent" value="remove">
          Remove
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {ownPage}
    </PostForm>
  )
}

/** Folded, and each by its name: one button for all would end those that were not meant. */
function RemoveWebhook({ names }: { names: readonly string[] }) {
  return (
    <details className="fold">
      <summary>Remove a webhook</summary>
      <p className="muted">Its program gets no more messages. To connect it again, you need a new code and secret.</p>
      {names.map((name) => (
        <PostForm key={name} className="actions" failed={connectionTexts.failed} preventScrollReset>
          <input type="hidden" name="channel" value="webhook" />
          <input type="hidden" name="name" value={name} />
          <Button tone="quiet" name="intent" value="remove">
            Remove {name || channelNames.webhook}
          </Button>
        </PostForm>
      ))}
    </details>
  )
}

function Move({ name, intent }: { name: string; intent: 'up' | 'down' }) {
  return (
    <Button tone="quiet" className="channel-move" name="intent" value={intent}>
      <Icon name={intent === 'up' ? 'rise' : 'fall'} />
      <span className="visually-hidden">
        Move {name} {intent}
      </span>
    </Button>
  )
}

function Confirm({ listed, trouble }: { listed: ListedChannel; trouble: ChannelListProps['trouble'] }) {
  const { channel } = listed
  if (channel === 'telegram') return <p className="muted">Open the link to Telegram and press Start there.</p>
  const own = trouble?.about === channel && trouble.trouble.fields?.code ? trouble.trouble : null
  return (
    <PostForm className="channel-form" failed={connectionTexts.failed} preventScrollReset>
      <input type="hidden" name="channel" value={channel} />
      <Field
        label={`Code from ${channelNames[channel]}`}
        name="code"
        id={`code-${channel}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={own?.fields?.code?.[0]}
      />
      <Button name="intent" value="confirm">
        Confirm
      </Button>
    </PostForm>
  )
}
