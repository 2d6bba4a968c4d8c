import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settings as benchmarkSettings } from '#scripts/bench/settings.ts'
import { parseConfig } from '#worker/entry/config.ts'
import { settingNames } from '#worker/entry/settings.ts'
import { productionWorkFactor } from '#worker/people/accounts/passwords/constants.ts'
import { productionSettings as production } from '../fakes/settings.ts'

describe('the configuration', () => {
  test('parses when complete, and prints its secrets as [redacted]', () => {
    const config = parseConfig(production)
    expect(config.smtp.port).toBe(587)
    expect(config.linkSecret.reveal()).toBe(production.LINK_SECRET)
    expect(`${config.linkSecret} ${JSON.stringify(config)}`).not.toContain(production.LINK_SECRET)
    expect(JSON.stringify(config)).not.toContain('hunter2')
  })

  test.each([
    ['LOOPBACK_PORTS', '9700-9799'],
    ['PASSWORD_WORK_FACTOR', '14'],
    ['SMTP_SECURITY', 'none'],
    ['PUBLIC_ORIGIN', 'http://touchline.example'],
    ['GOOGLE_ISSUER', 'http://accounts.google.com'],
    ['GOOGLE_AUTHORIZE_URL', 'http://localhost:9700/google/authorize'],
    ['GOOGLE_TOKEN_URL', 'http://localhost:9700/google/token'],
    ['GOOGLE_KEYS_URL', 'http://localhost:9700/google/jwks'],
    ['GOOGLE_CLIENT_SECRET', ''],
    ['PAYPAL_API_URL', 'http://localhost:9700/paypal'],
    ['PAYPAL_WEB_URL', 'http://localhost:9700/paypal'],
    ['PAYPAL_SCRIPT_ORIGINS', 'http://localhost:9700'],
    ['PAYPAL_CLIENT_SECRET', ''],
    ['PAYPAL_WEBHOOK_ID', ''],
    ['TELEGRAM_API_URL', 'http://localhost:9724/telegram'],
    ['WHATSAPP_API_URL', 'http://localhost:9724/whatsapp'],
    ['RECEIVERS_URL', 'http://localhost:9724'],
  ])('production refuses %s = %s', (name, value) => {
    expect(() => parseConfig({ ...production, [name]: value })).toThrow(name)
  })

  test.each([
    ['', null],
    ['9700-9799', [{ first: 9700, last: 9799 }]],
    [
      '41017 9700-9799',
      [
        { first: 41_017, last: 41_017 },
        { first: 9700, last: 9799 },
      ],
    ],
  ])('reads the loopback ports of %j', (value, ports) => {
    expect(parseConfig({ ...benchmarkSettings, LOOPBACK_PORTS: value }).loopbackPorts).toEqual(ports)
  })

  test.each(['9700-', '-9799', '9700,9701', 'all', '9700-9710-9720'])('refuses %j as loopback ports', (value) => {
    expect(() => parseConfig({ ...benchmarkSettings, LOOPBACK_PORTS: value })).toThrow('LOOPBACK_PORTS')
  })

  test.each(Object.keys(production).filter((name) => name !== 'LOOPBACK_PORTS'))('names a missing %s', (name) => {
    expect(() => parseConfig({ ...production, [name]: undefined })).toThrow(name)
  })

  test('hashes passwords with production’s work where nothing else is set, and with less on other machines alone', () => {
    expect(parseConfig(production).passwordWorkFactor).toBe(productionWorkFactor)
    const local = { ...production, ENVIRONMENT: 'development', PASSWORD_WORK_FACTOR: '1' }
    expect(parseConfig(local).passwordWorkFactor).toBe(1)
    for (const none of ['0', '16', 'x']) {
      expect(() => parseConfig({ ...local, PASSWORD_WORK_FACTOR: none })).toThrow('PASSWORD_WORK_FACTOR')
    }
  })

  test('names a wrong secret without printing it', () => {
    const attempt = () => parseConfig({ ...production, LINK_SECRET: 'too-short' })
    expect(attempt).toThrow('LINK_SECRET')
    expect(attempt).not.toThrow('too-short')
  })

  test.each(['', 'none', undefined])('with LINK_SECRET_PREVIOUS %j has one key', (previous) => {
    expect(parseConfig({ ...production, LINK_SECRET_PREVIOUS: previous }).linkSecret.previous).toBeNull()
  })

  test('accepts the previous key during a rotation, but not half of one', () => {
    const previous = 'the-secret-of-last-year-0123456789'
    const { linkSecret } = parseConfig({ ...production, LINK_SECRET_PREVIOUS: previous })
    expect(linkSecret.previous?.reveal()).toBe(previous)
    expect(() => parseConfig({ ...production, LINK_SECRET_PREVIOUS: 'short' })).toThrow('LINK_SECRET_PREVIOUS')
  })
})

describe('wrangler.toml', () => {
  const settings = readFileSync('wrangler.toml', 'utf8')

  test('serves the site under its own name only', () => {
    expect(settings).toMatch(/^workers_dev = false$/m)
    expect(settings).toMatch(/^preview_urls = false$/m)
    expect(settings).toMatch(/^\[\[routes\]\]$/m)
  })

  test('declares every setting, because .dev.vars can set only declared ones', () => {
    const declared = [...settings.matchAll(/^([A-Z_]+) = "/gm)].map(([, name]) => name)
    const secrets = settings.match(/^required = \[(.*)\]$/m)?.[1]?.match(/\w+/g) ?? []
    expect([...declared, ...secrets].toSorted()).toEqual([...settingNames].toSorted())
  })
})

test('the benchmarks run with settings that the product accepts', () => {
  expect(parseConfig(benchmarkSettings).environment).toBe('development')
})
