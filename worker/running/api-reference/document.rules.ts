// The OpenAPI document of the table of calls.
import { callsPerMinute } from '#worker/people/api-tokens/constants.ts'
import { keyHeader, longestKey } from '#worker/people/api-tokens/repeats/constants.ts'
import { entitlements, paidPlans, planNames } from '#worker/people/plans/constants.ts'
import { ErrorAnswer } from './answers.contract.ts'
import { apiVersions, fieldsParameter, longestFields, sunsetMonths, versionHeader } from './constants.ts'
import type { JsonSchema, Operation } from './contract.ts'
import { fieldsOf } from './fields.rules.ts'
import { jsonSchemaOf, type Named } from './schemas.rules.ts'

const budgets = paidPlans
  .filter((plan) => entitlements[plan].apiAccess)
  .map((plan) => `${callsPerMinute[plan]} calls a minute on ${planNames[plan]}`)

const about = `Prices are observations, not offers: show their time with them. Times are UTC in ISO 8601, prices decimal numbers
with their currency beside them. New fields may be added. A token has ${budgets.join(' and ')}, of all your tokens together.
Send ${versionHeader} with the version that you wrote against. What would break a program gets a new one by its day; the one before
is answered for ${sunsetMonths} months more, with Deprecation and Sunset. An agent's token may be for one client: it opens the calls
that say so, and with them only what is that client's; new alerts are for them.`

export function openApiDocument(operations: readonly Operation[], publicOrigin: string) {
  const named: Named = new Map()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described(operation, named) }
  }
  jsonSchemaOf(ErrorAnswer, named)
  return {
    openapi: '3.1.1',
    info: { title: 'Touchline', version: apiVersions[0].version, description: about.replaceAll('\n', ' ') },
    servers: [{ url: publicOrigin }],
    paths,
    components: {
      responses: Object.fromEntries(
        Object.entries(failures).map(([name, description]) => [name, failureOf(name, description)]),
      ),
      schemas: Object.fromEntries([...named].toSorted(([one], [other]) => one.localeCompare(other))),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'Made at /dashboard?tab=developers.' } },
    },
  }
}

function described(operation: Operation, named: Named) {
  const { id, summary, scope, ofClient, params, query, body, example } = operation
  const parameters = [
    ...parametersOf(params, 'path', named),
    ...parametersOf(query, 'query', named),
    ...(fieldsOf(operation).length > 0 ? [fieldsInput] : []),
    ...(isWrite(operation) ? [keyParameter] : []),
    ...(operation.versioned === 'changes' ? [matchParameter] : []),
  ]
  return {
    operationId: id,
    summary,
    ...(ofClient && { description: 'Also with a token for one client.' }),
    // Everyone may read the rest; with a token it counts against that one's budget.
    security: scope ? [{ token: [scope] }] : [{}, { token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: jsonSchemaOf(body, named), ...(example?.body && { example: example.body }) },
        },
      },
    }),
    responses: responsesOf(operation, named),
  }
}

const isWrite = ({ scope }: Operation) => scope === 'write'

const keyParameter = {
  name: keyHeader,
  in: 'header',
  required: false,
  description: 'A repeat with the same key within 24 hours is answered as the first call was, and changes nothing.',
  schema: { type: 'string', maxLength: longestKey },
}

const fieldsInput = {
  name: fieldsParameter,
  in: 'query',
  required: false,
  description: 'Only these fields of each item, with commas between them; the others are left out.',
  schema: { type: 'string', maxLength: longestFields },
}

const matchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag that you read: if it is another by now, the answer is 412 and nothing changes.',
  schema: { type: 'string' },
}

function parametersOf(schema: Operation['query'], where: 'path' | 'query', named: Named) {
  const { properties = {}, required = [] } = schema ? jsonSchemaOf(schema, named) : {}
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }))
}

const failures = {
  Invalid: 'The request is invalid; fields says what is wrong.',
  NoToken: 'No token, or one that is not valid.',
  NotAllowed: 'The token, or the plan, may not do this.',
  NotFound: 'There is no such thing.',
  Conflict: 'It conflicts with what is there, or the first call with this key is still running.',
  Changed: 'It is not as you read it any more.',
  KeyReused: 'This key came before with another call.',
  TooMany: 'Too many calls; Retry-After says how many seconds to wait.',
} as const

const failed = (name: keyof typeof failures) => ({ $ref: `#/components/responses/${name}` })
const failureOf = (name: string, description: string) => ({
  description,
  ...(name === 'TooMany' && { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }),
  content: json({ $ref: '#/components/schemas/Error' }),
})

function responsesOf(operation: Operation, named: Named) {
  const { answer, type, status, scope, versioned } = operation
  const good = answer
    ? {
        [status ?? 200]: { description: 'Done', ...headersOf(operation), content: json(jsonSchemaOf(answer, named)) },
      }
    : type
      ? { 200: { description: 'The file', content: { [type]: { schema: { type: 'string' } } } } }
      : { 204: { description: 'Done' } }
  return {
    ...good,
    ...(operation.method === 'GET' && { 304: { description: 'It is as If-None-Match has it.' } }),
    400: failed('Invalid'),
    ...(scope && { 401: failed('NoToken'), 403: failed('NotAllowed') }),
    404: failed('NotFound'),
    ...(isWrite(operation) && { 409: failed('Conflict') }),
    ...(versioned === 'changes' && { 412: failed('Changed') }),
    ...(isWrite(operation) && { 422: failed('KeyReused') }),
    429: failed('TooMany'),
  }
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

function headersOf({ method, hasNextPage, versioned }: Operation) {
  const schema = { type: 'string' }
  const headers = {
    ...(hasNextPage && {
      Link: { description: 'The address of the next page.', schema },
      'X-Next-Cursor': { description: 'Its cursor, for the same filters; absent on the last page.', schema },
    }),
    ...(versioned && { ETag: { description: 'For If-Match of a change.', schema } }),
    ...(!versioned && method === 'GET' && { ETag: { description: 'For If-None-Match of a repeat.', schema } }),
    RateLimit: { description: 'With a token: the calls left (r), and the seconds until all are again (t).', schema },
  }
  return { headers }
}
