// A client made from the served document alone: it knows calls by their names, and fails for what is not described.
import { call } from '#test/people/accounts/people.ts'

type Described = {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean }[]
  requestBody?: object
  responses: Record<string, Answer | { $ref: string }>
}
type Answer = { content?: Record<string, unknown> }
type Document = {
  paths: Record<string, Record<string, Described>>
  components: { responses: Record<string, Answer> }
}

export type Asked = { values?: Record<string, string | number>; body?: unknown }

export async function createClient(token: string) {
  const document = await (await call('GET', '/api/openapi.json')).json<Document>()
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, described]) => ({ path, method: method.toUpperCase(), ...described })),
  )

  return {
    ids: operations.map(({ operationId }) => operationId),

    /** The answer of a call, whose status and type the document has. */
    async ask(id: string, { values = {}, body }: Asked = {}, headers: Record<string, string> = {}) {
      const operation = operations.find(({ operationId }) => operationId === id)
      if (!operation) throw new Error(`${id} is not described`)
      const { path, method, parameters = [], requestBody, responses } = operation
      if ((body === undefined) !== (requestBody === undefined)) throw new Error(`${id}: the body is not as described`)
      const missing = parameters.filter(({ name, required }) => required && values[name] === undefined)
      if (missing.length > 0) throw new Error(`${id} lacks ${missing.map(({ name }) => name)}`)
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
      const inQuery = parameters.filter((one) => one.in === 'query' && values[one.name] !== undefined)
      const query = new URLSearchParams(inQuery.map(({ name }) => [name, String(values[name])]))
      const answer = await call(method, `${address}${query.size > 0 ? `?${query}` : ''}`, {
        headers: { Authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { body }),
      })
      const named = responses[answer.status]
      const described =
        named && '$ref' in named ? document.components.responses[named.$ref.split('/').at(-1) ?? ''] : named
      const [type = ''] = (answer.headers.get('Content-Type') ?? '').split(';')
      if (!described) throw new Error(`${id}: ${answer.status} is not described: ${await answer.text()}`)
      if (type && answer.status !== 304 && !described.content?.[type])
        throw new Error(`${id}: ${type} is not described`)
      return answer
    },
  }
}
