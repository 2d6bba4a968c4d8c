import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { type ConnectionKind, oneOf, type PastedKind, pastedKinds } from '#worker/people/channels.constants.ts'
import { connectionTexts } from '#worker/people/connections/constants.ts'
import type { ShownForm } from '#worker/people/connections/contract.ts'
import type { ChannelsAnswer } from './answers.ts'

type ConnectProps = {
  /** Kinds that can be connected and are not. */
  kinds: readonly ConnectionKind[]
  forms: Record<PastedKind, ShownForm>
  telegramUrl: string | null
  trouble: Extract<ChannelsAnswer, { trouble: object }> | null
}

/** What a person can connect. */
export function Connect({ kinds, forms, telegramUrl, trouble }: ConnectProps) {
  return (
    <div className="connect">
      {kinds.includes('telegram') && <Telegram url={telegramUrl} />}
      {pastedKinds
        .filter((kind) => kinds.includes(kind))
        .map((kind) => {
          const { label, hint, example, isAddress } = forms[kind]
          const own = trouble?.about === kind ? trouble : null
          return (
            <details key={kind} className="fold" open={own !== null}>
              <summary>Connect {oneOf[kind]}</summary>
              <PostForm className="channel-form" failed={connectionTexts.failed} preventScrollReset>
                <input type="hidden" name="channel" value={kind} />
                <Field
                  label={label}
                  name="address"
                  id={`address-${kind}`}
                  hint={hint}
                  placeholder={example}
                  inputMode={isAddress ? 'url' : 'text'}
                  autoComplete="off"
                  required
                  defaultValue={own?.typed}
                  error={own?.trouble.fields?.address?.[0] ?? own?.trouble.message}
                />
                <Button name="intent" value="connect">
                  Send a code
                </Button>
              </PostForm>
            </details>
          )
        })}
    </div>
  )
}

function Telegram({ url }: { url: string | null }) {
  if (url !== null) {
    return (
      <div className="channel-form" role="status">
        <p>Open our bot and press Start. The link works once, for 30 minutes.</p>
        <a className={buttonClass('amber')} href={url} rel="noreferrer">
          Open Telegram
        </a>
      </div>
    )
  }
  return (
    <PostForm failed={connectionTexts.failed} preventScrollReset>
      <Button tone="quiet" name="intent" value="telegram">
        Connect Telegram
      </Button>
    </PostForm>
  )
}
