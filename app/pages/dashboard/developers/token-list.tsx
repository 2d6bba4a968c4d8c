import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { inboxTimeText } from '#app/ui/relative-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { apiTokenTexts } from '#worker/people/api-tokens/constants.ts'
import type { ApiToken } from '#worker/people/api-tokens/contract.ts'
import { addressOfTab } from '../tab.ts'
import { accessTexts } from './texts.ts'

/** A person's tokens, the newest first, each to revoke. */
export function TokenList({ tokens, now }: { tokens: readonly ApiToken[]; now: Instant }) {
  return (
    <ul className="developers-tokens">
      {tokens.map((token) => (
        <li key={token.id}>
          <div className="developers-token">
            <strong>{token.name}</strong>
            <span className="label">
              <code>{token.start}…</code> · {accessTexts[token.access]}
              {token.clientName === null ? '' : ` · for ${token.clientName}`} · {lastUsedText(token, now)}
              {callsText(token)}
            </span>
          </div>
          <End token={token} now={now} />
          <PostForm action={addressOfTab('developers')} failed={apiTokenTexts.failed} preventScrollReset>
            <input type="hidden" name="token" value={token.id} />
            <Button tone="quiet" name="intent" value="revoke_token">
              Revoke<span className="visually-hidden"> {token.name}</span>
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  )
}

function End({ token: { expiresAt }, now }: { token: ApiToken; now: Instant }) {
  if (expiresAt <= now) return <Badge tone="off">Expired</Badge>
  return <span className="label">Ends {dateText(expiresAt)}</span>
}

function lastUsedText({ lastUsedAt }: ApiToken, now: Instant): string {
  return lastUsedAt === null ? 'Never used' : `Last used ${inboxTimeText(lastUsedAt, now).replace('Just', 'just')}`
}

function callsText({ calls }: ApiToken): string {
  if (calls === 0) return ''
  return ` · at least ${manyText(calls, 'call')} in 30 days`
}
