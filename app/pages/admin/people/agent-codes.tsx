import { useEffect, useRef } from 'react'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { listedCodes, maxCodeDays, maxCodeUses, maxLabelLength } from '#worker/people/agent-codes/constants.ts'
import type { AgentCodeEntry } from '#worker/people/agent-codes/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

type CodesProps = {
  codes: readonly AgentCodeEntry[]
  now: Instant
  issued: string | null
  error: Failure | undefined
  typed: Record<string, string> | undefined
}

/** Codes that let a user register as an agent: issued, counted, revoked. */
export function AgentCodes({ codes, now, issued, error, typed }: CodesProps) {
  const fields = error?.fields
  const form = useRef<HTMLFormElement>(null)
  // Not a new form: the focus stays on the button.
  useEffect(() => {
    if (issued) form.current?.reset()
  }, [issued])
  return (
    <Panel title="Agent codes">
      {issued && (
        <Banner tone="good">
          <p>
            The code is <strong className="desk-code">{issued}</strong>. Copy it now: it is shown once.
          </p>
        </Banner>
      )}
      <PostForm
        ref={form}
        className="desk-form"
        noValidate
        failed={serverError}
        error={error && !fields && <p>{error.message}</p>}
      >
        <input type="hidden" name="intent" value="issue" />
        <Field
          label="For whom"
          name="label"
          maxLength={maxLabelLength}
          defaultValue={typed?.label}
          error={fields?.label?.[0]}
        />
        <Field
          label="Uses"
          name="maxUses"
          type="number"
          min={1}
          max={maxCodeUses}
          defaultValue={typed?.maxUses ?? 1}
          error={fields?.maxUses?.[0]}
        />
        <Field
          label="Days until it expires"
          name="days"
          type="number"
          required={false}
          min={1}
          max={maxCodeDays}
          defaultValue={typed?.days ?? 30}
          error={fields?.days?.[0]}
        />
        <div className="actions">
          <Button tone="quiet">Issue a code</Button>
        </div>
      </PostForm>
      {codes.length === 0 ? <p className="muted">No code was issued yet.</p> : <CodeTable codes={codes} now={now} />}
      {codes.length === listedCodes && <p className="label">The newest {listedCodes} codes.</p>}
    </Panel>
  )
}

function CodeTable({ codes, now }: Pick<CodesProps, 'codes' | 'now'>) {
  return (
    <TableRegion caption="Agent codes, newest first" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">For whom</th>
          <th scope="col">Used</th>
          <th scope="col">State</th>
          <th scope="col">Issued</th>
          <th scope="col">Expires</th>
          <th scope="col" className="desk-act">
            <span className="visually-hidden">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.id}>
            <th scope="row">{code.label}</th>
            <td data-label="Used">
              {code.uses} of {code.maxUses}
            </td>
            <td>
              <Badge tone={stateOf(code, now).tone}>{stateOf(code, now).name}</Badge>
            </td>
            <td data-label="Issued">{dateText(code.createdAt)}</td>
            <td data-label="Expires">{code.expiresAt === null ? 'Never' : dateText(code.expiresAt)}</td>
            <td>
              {stateOf(code, now).name === 'Open' && (
                <PostForm failed={serverError}>
                  <input type="hidden" name="intent" value="revoke" />
                  <input type="hidden" name="id" value={code.id} />
                  <Button tone="quiet">
                    Revoke<span className="visually-hidden"> the code for {code.label}</span>
                  </Button>
                </PostForm>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

function stateOf({ revokedAt, expiresAt, uses, maxUses }: AgentCodeEntry, now: Instant): { name: string; tone: Tone } {
  if (revokedAt !== null) return { name: 'Revoked', tone: 'off' }
  if (expiresAt !== null && expiresAt <= now) return { name: 'Expired', tone: 'off' }
  return uses < maxUses ? { name: 'Open', tone: 'good' } : { name: 'Used up', tone: 'off' }
}
