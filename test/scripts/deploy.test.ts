import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFaults, findPlaceholders, readWranglerConfig } from '#scripts/deploy/checks.ts'
import { readNeeds } from '#scripts/deploy/needs.ts'
import { steps } from '#scripts/deploy/steps.ts'

const text = readFileSync('wrangler.toml', 'utf8')
const needs = readNeeds()

/** Reads wrangler.toml with some of its text replaced. */
function configWith(replacements: readonly (readonly [string, string])[]) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-config-'))
  const path = join(folder, 'wrangler.toml')
  const changed = replacements.reduce((before, [old, fresh]) => {
    expect(before).toContain(old)
    return before.replaceAll(old, fresh)
  }, text)
  try {
    writeFileSync(path, changed)
    return readWranglerConfig(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const bucket = '[[r2_buckets]]\nbinding = "EXPORTS"\nbucket_name = "touchline-exports"\n'

describe('before a deployment', () => {
  test('the configuration of the repository has what the code needs', () => {
    expect(findFaults(configWith([]), needs)).toEqual([])
    expect(needs.bindings.size).toBeGreaterThan(9)
    expect(needs.classes).toHaveLength(7)
  })

  test.each([
    ['a bucket that is not bound', [bucket, ''], 'The binding EXPORTS is missing'],
    ['a queue that is not bound', ['binding = "CHANGES"', 'binding = "NEWS"'], 'The binding CHANGES is missing'],
    ['a class that no migration makes', ['"LiveFeed", "Relay"]', '"Relay"]'], 'LiveFeed is in no new_sqlite_classes'],
    ['a class that is gone', ['class_name = "Relay"', 'class_name = "Relays"'], 'exports no class Relays'],
    [
      'a queue that loses messages',
      ['max_retries = 3\ndead_letter_queue = "touchline-dead-letters"', ''],
      'touchline-checks needs dead_letter_queue',
    ],
    [
      'dead letters of no queue',
      ['queue = "touchline-dead-letters"\nmax_batch_size', 'queue = "touchline-lost"\nmax_batch_size'],
      'The queue touchline-dead-letters has no consumer',
    ],
    [
      'another time of the jobs',
      ['crons = ["* * * * *"]', 'crons = ["*/5 * * * *"]'],
      'The cron trigger "* * * * *" is missing',
    ],
    ['a second address', ['workers_dev = false', 'workers_dev = true'], 'workers_dev must be false'],
    [
      'a route of another host',
      ['pattern = "touchline.example"', 'pattern = "other.example"'],
      'host of PUBLIC_ORIGIN',
    ],
    [
      'a secret that is not required',
      ['"FOOTBALL_KEY", ', ''],
      'FOOTBALL_KEY is neither in [vars] nor a required secret',
    ],
    [
      'settings of a developer',
      ['ENVIRONMENT = "production"', 'ENVIRONMENT = "development"'],
      'ENVIRONMENT must be "production"',
    ],
    [
      'mail without TLS',
      ['SMTP_SECURITY = "starttls"', 'SMTP_SECURITY = "none"'],
      'SMTP_SECURITY must be starttls or tls',
    ],
  ] as const)('%s is named', (_name, replacement, fault) => {
    expect(findFaults(configWith([replacement]), needs).join('\n')).toContain(fault)
  })

  test('what the operator still has to enter is listed', () => {
    const toSet = findPlaceholders(configWith([])).join('\n')
    for (const name of [
      'database_id',
      'PUBLIC_ORIGIN',
      'CRAWLER_CONTACT',
      'SMTP_HOST',
      'MAIL_FROM',
      'OPERATOR_EMAIL',
      'COMPANY_NAME is still "Touchline Example Ltd"',
      'COMPANY_VAT_NUMBER is still "GB000000000"',
      'COMPANY_NUMBER is still "00000000"',
      'COMPANY_ICO_NUMBER',
      'COMPANY_SUPPORT_EMAIL',
      'COMPANY_MAIL_PROVIDER',
      'LEGAL_PAGES_CHECKED',
    ]) {
      expect(toSet).toContain(name)
    }
    const own = configWith([
      ['touchline.example', 'touchline.test'],
      ['smtp.example.com', 'smtp.mail.test'],
      ['00000000-0000-0000-0000-000000000000', '6d9e1f1c-0000-4000-8000-000000000000'],
      ['Touchline Example Ltd', 'Kop End Ltd'],
      ['1 Example Street', '1 Anfield Road'],
      ['COMPANY_NUMBER = "00000000"', 'COMPANY_NUMBER = "00445566"'],
      ['GB000000000', 'GB123456789'],
      ['ZA000000', 'ZA123456'],
      ['Example Representative GmbH', 'Vertreter GmbH'],
      ['Example Mail Ltd', 'Post Office Ltd'],
      ['LEGAL_PAGES_CHECKED = "no"', 'LEGAL_PAGES_CHECKED = "yes"'],
    ])
    expect(findPlaceholders(own)).toEqual([])
    own.vars.LEGAL_PAGES_CHECKED = 'no'
    expect(findPlaceholders(own)).toHaveLength(1)
    expect(findFaults(own, needs)).toEqual([])
  })

  test('each page of the steps exists', () => {
    const routes = readFileSync('app/routes.ts', 'utf8')
    for (const { open } of steps) if (open) expect(routes).toContain(`'${open.slice(1)}'`)
  })
})
