import { channelNames, type DeliveryChannel } from '#worker/people/channels.constants.ts'
import { Switch } from '../form/switch.tsx'

type ChannelChoiceProps = {
  /** Those that can be used. */
  channels: readonly DeliveryChannel[]
  chosen: readonly DeliveryChannel[]
  error?: string | undefined
}

/** How an alert reaches its owner; it goes to all that are on at the same time. */
export function ChannelChoice({ channels, chosen, error }: ChannelChoiceProps) {
  return (
    <>
      <input type="hidden" name="channels" value={channels.join(',')} />
      <fieldset className="choices ask-channels">
        <legend>By</legend>
        {channels.map((channel) => (
          <Switch
            key={channel}
            name={`channel_${channel}`}
            label={channelNames[channel]}
            defaultChecked={chosen.includes(channel)}
          />
        ))}
        {error && <p className="field-error">{error}</p>}
      </fieldset>
    </>
  )
}
