import { callsPerMinute, tokenPrefix } from '#worker/people/api-tokens/constants.ts'
import { apiVersions, sunsetMonths, versionHeader } from '#worker/running/api-reference/constants.ts'
import { Code } from '../code.tsx'

export function Introduction({ origin }: { origin: string }) {
  return (
    <>
      <p>
        What everyone may see needs no token. For your own alerts, notifications and prices, make a token at{' '}
        <a href="/dashboard?tab=developers">Dashboard, Developers</a>: it comes with Pro and Premium. Send it with each
        call.
      </p>
      <Code>{`curl '${origin}/api/alerts' \\\n  -H 'Authorization: Bearer ${tokenPrefix}…'`}</Code>
      <p>
        A token that may read calls what says Read; one that may write calls everything here. All your tokens together
        may make {callsPerMinute.pro} calls in any minute on Pro and {callsPerMinute.premium} on Premium. RateLimit says
        how many are left. Above that the answer is 429, and Retry-After says how many seconds to wait.
      </p>
      <p>
        An agent’s token may be for one client. It opens the calls that say so, and with them only what is that
        client’s: their alerts, tracked prices and notifications. New alerts are for them, other things are answered by
        404, and other calls by 403. It ends when the client is deleted.
      </p>
      <p>
        Every answer to a GET with a token has an ETag. Send it back as If-None-Match: what has not changed is answered
        by 304, without a body.
      </p>
      <p>
        With fields, a GET answers only what you name of each item, such as <code>?fields=id,lowest_price</code>. Where
        a list goes on, Link has the address of the next page and X-Next-Cursor its cursor, which belongs to the filters
        of its list: send the same with it.
      </p>
      <p>
        This is version {apiVersions[0].version}. Send it as {versionHeader}, and no answer changes under you: what
        would break a program gets a new version by its day, and the one before is answered for {sunsetMonths} months
        more, with Deprecation and Sunset saying since and until when. New fields may come at any time.
      </p>
      <p>
        Send a write with an Idempotency-Key of your own, such as a UUID, and repeat it safely: within 24 hours the same
        call with the same key is answered as the first was, with Idempotency-Replayed, and changes nothing. The key
        with another call is refused by 422, and by 409 while the first still runs. After a refusal you may use it
        again.
      </p>
      <p>
        Errors have the shape described in the <a href="/docs#errors">documentation</a>. With Accept:
        application/problem+json they come as RFC 9457 describes.
      </p>
      <p>
        For programs, the same is at <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Tokens begin with{' '}
        <code>{tokenPrefix}</code> and end with a checksum, so that scanners can find one that leaked. Revoke such a
        token at once.
      </p>
    </>
  )
}
