import { TableRegion } from '#app/ui/table-region.tsx'
import type { ErrorCode } from '#worker/ground/platform/result.ts'
import { Code } from '../code.tsx'
import { type ApiCall, apiCalls } from './api-calls.ts'

export function ApiIntroduction({ origin }: { origin: string }) {
  return (
    <>
      <p>
        What the public pages show can also be read as JSON, without a key. Times are UTC in ISO 8601, prices are
        decimal numbers with their currency beside them. New fields may be added.
      </p>
      <Code>{`curl '${origin}/api/matches?limit=2'`}</Code>
      <p>
        Your alerts, notifications and tracked prices need a token: the <a href="/docs/api">API reference</a> has every
        call, and <a href="/api/openapi.json">openapi.json</a> the same for programs.
      </p>
      <p>
        Please cache responses as long as their Cache-Control allows, and identify your program with a User-Agent that
        names a contact. Calls from the pages of other sites are not enabled: call from a server. Prices are
        observations, not offers; show their time with them. The <a href="/acceptable-use">acceptable use policy</a>{' '}
        applies.
      </p>
    </>
  )
}

export function ApiCalls() {
  return (
    <ul className="info-calls">
      {apiCalls.map((call) => (
        <li key={`${call.method} ${call.path}`}>
          <Call call={call} />
        </li>
      ))}
    </ul>
  )
}

function Call({ call: { method, path, answer, parameters } }: { call: ApiCall }) {
  return (
    <>
      <h3 className="info-call-name">
        <span className="info-call-method">{method}</span> <code>{path}</code>
      </h3>
      <p>{answer}</p>
      {parameters.length > 0 && (
        <dl className="info-call-parameters">
          {parameters.map(({ name, meaning }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** Every error code of the server, by status; a new code must be explained here. */
export const errorMeanings: Record<ErrorCode | 'INTERNAL', { status: number; meaning: string }> = {
  INVALID: { status: 400, meaning: 'The request is invalid; fields says what is wrong.' },
  INVALID_CODE: { status: 400, meaning: 'The verification code is wrong.' },
  UNAUTHENTICATED: { status: 401, meaning: 'The call needs a signed-in user.' },
  FORBIDDEN: { status: 403, meaning: 'You may not do this, or the request came from another site.' },
  EMAIL_NOT_VERIFIED: { status: 403, meaning: 'The password is right; the email address must be verified first.' },
  SECOND_STEP_REQUIRED: { status: 403, meaning: 'A second step is needed: send a code to /api/login/second-step.' },
  PROOF_REQUIRED: { status: 403, meaning: "Confirm that it's you first: POST /api/account/proof." },
  PLAN_REQUIRED: { status: 403, meaning: 'Your plan does not include this call.' },
  ALERT_LIMIT_REACHED: { status: 403, meaning: "This month's alerts of your plan are used up." },
  NOT_FOUND: { status: 404, meaning: 'The resource or the call does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The address answers other methods: Allow names them.' },
  CONFLICT: { status: 409, meaning: 'The request conflicts with the current state.' },
  CODE_EXPIRED: { status: 410, meaning: 'The verification code is too old, used, or was never sent.' },
  PRECONDITION_FAILED: { status: 412, meaning: 'It was changed since you read it: If-Match is another ETag by now.' },
  KEY_REUSED: { status: 422, meaning: 'The Idempotency-Key came before with another call.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; Retry-After says how many seconds to wait.' },
  INTERNAL: { status: 500, meaning: 'A fault on our side. Please send us the request_id.' },
  UNAVAILABLE: { status: 503, meaning: 'A service that we need is not responding. Try again later.' },
}

const example = `{
  "error": "Please check the highlighted values.",
  "code": "INVALID",
  "request_id": "3f0c…",
  "fields": { "limit": ["must be at most 200"] }
}`

export function ApiErrors() {
  return (
    <>
      <p>
        Every error has the same shape: a message for people, a code for programs, and the id of the request. The id is
        also in the X-Request-Id header of every response.
      </p>
      <Code>{example}</Code>
      <TableRegion caption="Codes and their HTTP status">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(errorMeanings).map(([code, { status, meaning }]) => (
            <tr key={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{status}</td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
    </>
  )
}

export function StatusFeeds({ origin }: { origin: string }) {
  return (
    <>
      <p>
        The <a href="/status">status page</a> comes in two machine-readable formats. Both use the same measurements and
        need no key.
      </p>
      <Code>{`${origin}/status.rss    incidents, for a feed reader\n${origin}/status.json   everything on the page, as JSON`}</Code>
    </>
  )
}
