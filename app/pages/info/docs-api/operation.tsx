import type { ShownInput, ShownOperation } from '#worker/running/api-reference/contract.ts'
import { Code } from '../code.tsx'

const scopeTexts = { read: 'Read', write: 'Write' } as const

export function OperationView({ operation }: { operation: ShownOperation }) {
  const { id, method, path, summary, scope, ofClient, inputs, answer, fields, curl } = operation
  return (
    <>
      <h3 className="info-call-name" id={id}>
        <span className="info-call-method">{method}</span> <code>{path}</code>
      </h3>
      <p>
        {summary}.{' '}
        {scope === null ? 'Needs no token' : `Token: ${scopeTexts[scope]}${ofClient ? ', also for one client' : ''}`}.
        Answers <code>{answer}</code>.
      </p>
      {inputs.length > 0 && (
        <dl className="info-call-parameters">
          {inputs.map((input) => (
            <div key={`${input.where} ${input.name}`}>
              <dt>
                <code>{input.name}</code>
              </dt>
              <dd>{inputText(input)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Code>{curl}</Code>
      {fields.length > 0 && (
        <details className="fold">
          <summary>Fields of its answer</summary>
          <dl className="info-call-parameters">
            {fields.map(({ name, text }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{text}.</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function inputText({ where, type, meaning, isRequired }: ShownInput): string {
  const place = where === 'body' ? 'In the body' : where === 'path' ? 'In the path' : 'In the query'
  return [`${place}: ${type}.`, isRequired && 'Required.', meaning].filter(Boolean).join(' ')
}
