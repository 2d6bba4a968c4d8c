import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { consoleLogger, errorText } from '#worker/ground/platform/logger.ts'
import { newSecretToken } from '#worker/ground/platform/secret-token.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** What the console got for one event. */
function logged(fields: Record<string, string>): Record<string, string> {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  consoleLogger.error('tried', fields)
  return JSON.parse(lines[0] ?? '')
}

const failedQuery = new DrizzleQueryError(
  'select "id" from "users" where "email" = ?',
  ['fan@touchline.test', 'Ada'],
  new Error('D1_ERROR: no such table'),
)

describe('a log line', () => {
  test.each([
    [
      "EENVELOPE Can't send mail - all recipients were rejected: 550 5.1.1 <fan@touchline.test>: unknown",
      "EENVELOPE Can't send mail - all recipients were rejected: 550 5.1.1 <[address]>: unknown",
    ],
    ['to=ada.lovelace+tickets@mail.example.co.uk, from=x', '[address], from=x'],
    ['"odd"@[192.0.2.1] and ünïcode@exämple.com', '"odd"@[192.0.2.1] and [address]'],
    ['/node_modules/@scope/name at 12:30 @ noon', '/node_modules/@scope/name at 12:30 @ noon'],
  ])('logs %j as %j at most', (said, kept) => {
    expect(logged({ reason: said })).toEqual({ level: 'error', event: 'tried', reason: kept })
  })

  test('contains no secret of a cookie or link, in any text', () => {
    const token = newSecretToken()
    const said = `GET /verify-email?token=${token} failed, cookie session=${token}; link MS4y.1a2b3c4d.${token}`
    expect(logged({ error: said }).error).toBe(
      'GET /verify-email?token=[secret] failed, cookie session=[secret]; link MS4y.1a2b3c4d.[secret]',
    )
    const id = crypto.randomUUID()
    expect(logged({ id, key: 'a'.repeat(64) })).toMatchObject({ id, key: 'a'.repeat(64) })
  })

  test('contains no value of a failed query, from any error', () => {
    for (const text of [errorText(failedQuery), String(failedQuery)]) {
      const { error } = logged({ error: text })
      expect(error).toContain('select "id" from "users" where "email" = ?')
      expect(error).not.toMatch(/fan@|Ada/)
    }
  })

  test('is cut when too long', () => {
    expect(logged({ error: 'x'.repeat(1_000_000) }).error).toHaveLength(2_000)
  })
})

describe('the text of an error', () => {
  test('contains the database’s message without the values', () => {
    expect(errorText(failedQuery)).toBe(
      'Error: Failed query: select "id" from "users" where "email" = ? (D1_ERROR: no such table)',
    )
  })

  test('keeps the cause of a long query', () => {
    const error = new DrizzleQueryError(`select ${'x'.repeat(5_000)}`, [], new Error('D1_ERROR: too long'))
    expect(logged({ error: errorText(error) }).error).toContain('(D1_ERROR: too long)')
  })

  test('of another kind is its name and message', () => {
    expect(errorText(new TypeError('no'))).toBe('TypeError: no')
    expect(errorText('plain')).toBe('plain')
  })
})
