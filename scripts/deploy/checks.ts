// What is wrong with wrangler.toml, and what an operator still has to enter there.
import { unstable_readConfig, type Unstable_Config as WranglerConfig } from 'wrangler'
import { parseConfig } from '#worker/entry/config.ts'
import type { Needs } from './needs.ts'
import { secretSources } from './secrets.ts'

export function readWranglerConfig(path: string): WranglerConfig {
  return unstable_readConfig({ config: path }, { hideWarnings: true })
}

/** Texts that each name the setting and what it should be; empty when the deployment can work. */
export function findFaults(config: WranglerConfig, needs: Needs): string[] {
  return [
    ...bindingFaults(config, needs),
    ...objectFaults(config, needs),
    ...queueFaults(config, needs),
    ...cronFaults(config, needs),
    ...addressFaults(config),
    ...secretFaults(config, needs),
    ...settingFaults(config),
  ]
}

function bindingFaults(config: WranglerConfig, { bindings }: Needs): string[] {
  const declared = new Set([
    ...config.d1_databases.map(({ binding }) => binding),
    ...config.r2_buckets.map(({ binding }) => binding),
    ...(config.queues.producers?.map(({ binding }) => binding) ?? []),
    ...config.durable_objects.bindings.map(({ name }) => name),
  ])
  return [...bindings]
    .filter(([name]) => !declared.has(name))
    .map(([name, file]) => `The binding ${name} is missing: ${file} uses it.`)
}

function objectFaults({ durable_objects, migrations }: WranglerConfig, { classes }: Needs): string[] {
  const created = new Set(migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes ?? []))
  const bound = new Set(durable_objects.bindings.map(({ class_name }) => class_name))
  return [
    ...[...bound].filter((name) => !classes.includes(name)).map((name) => `worker/index.ts exports no class ${name}.`),
    ...classes.filter((name) => !bound.has(name)).map((name) => `The Durable Object class ${name} has no binding.`),
    ...[...bound]
      .filter((name) => !created.has(name))
      .map((name) => `The Durable Object class ${name} is in no new_sqlite_classes of [[migrations]].`),
  ]
}

function queueFaults({ queues }: WranglerConfig, { deadLetters }: Needs): string[] {
  const consumers = queues.consumers ?? []
  const consumed = new Set<string | undefined>(consumers.map(({ queue }) => queue))
  const used = new Set([...(queues.producers ?? []).map(({ queue }) => queue), ...(deadLetters ? [deadLetters] : [])])
  return [
    ...[...used].filter((queue) => !consumed.has(queue)).map((queue) => `The queue ${queue} has no consumer.`),
    ...consumers
      .filter(({ queue, dead_letter_queue }) => queue !== deadLetters && dead_letter_queue !== deadLetters)
      .map(({ queue }) => `The queue ${queue} needs dead_letter_queue = "${deadLetters}".`),
  ]
}

function cronFaults({ triggers }: WranglerConfig, { crons }: Needs): string[] {
  const declared = triggers.crons ?? []
  return [
    ...crons.filter((cron) => !declared.includes(cron)).map((cron) => `The cron trigger "${cron}" is missing.`),
    ...declared.filter((cron) => !crons.includes(cron)).map((cron) => `No job runs on the cron trigger "${cron}".`),
  ]
}

function addressFaults({ workers_dev, preview_urls, routes, vars }: WranglerConfig): string[] {
  const host = URL.parse(String(vars.PUBLIC_ORIGIN))?.host
  const patterns = (routes ?? []).map((route) => (typeof route === 'string' ? route : route.pattern))
  return [
    ...(workers_dev === false ? [] : ['workers_dev must be false: the site has one address.']),
    ...(preview_urls === false ? [] : ['preview_urls must be false: the site has one address.']),
    ...(host && patterns.includes(host)
      ? []
      : [`A route must have the host of PUBLIC_ORIGIN as its pattern (${host}).`]),
  ]
}

function secretFaults({ vars, secrets }: WranglerConfig, { settings }: Needs): string[] {
  const required = secrets?.required ?? []
  return [
    ...settings
      .filter((name) => !(name in vars) && !required.includes(name))
      .map((name) => `${name} is neither in [vars] nor a required secret.`),
    ...required.filter((name) => name in vars).map((name) => `${name} is a secret and must not be in [vars].`),
    ...required
      .filter((name) => !secretSources[name])
      .map((name) => `scripts/deploy/secrets.ts does not know ${name}.`),
    ...Object.keys(secretSources)
      .filter((name) => !required.includes(name))
      .map((name) => `${name} is not among the required secrets.`),
  ]
}

/** As the deployed Worker will read its settings; its secrets are known to Cloudflare alone. */
function settingFaults({ vars }: WranglerConfig): string[] {
  const secrets = Object.fromEntries(Object.keys(secretSources).map((name) => [name, 'x'.repeat(32)]))
  const wrong = vars.ENVIRONMENT === 'production' ? [] : ['ENVIRONMENT must be "production".']
  try {
    parseConfig({ ...secrets, ...vars })
    return wrong
  } catch (error) {
    return [...wrong, error instanceof Error ? error.message : String(error)]
  }
}

/** Placeholders that the repository comes with. A deployment refuses them. */
export function findPlaceholders({ vars, d1_databases }: WranglerConfig): string[] {
  return [
    ...(d1_databases.some(({ database_id }) => !database_id || /^[0-]+$/.test(database_id))
      ? ['database_id: npm run provision writes it']
      : []),
    ...Object.entries(vars)
      .filter(([name]) => !name.startsWith('COMPANY_'))
      .filter(([, value]) => typeof value === 'string' && /touchline\.example|\.example\.com/.test(value))
      .map(([name, value]) => `${name} is still "${value}"`),
    ...Object.entries(vars)
      .filter(([name, value]) => name.startsWith('COMPANY_') && isInvented(String(value)))
      .map(
        ([name, value]) => `${name} is still "${value}": the company in mails, receipts and legal pages is invented`,
      ),
    ...(vars.LEGAL_PAGES_CHECKED === 'yes'
      ? []
      : ['LEGAL_PAGES_CHECKED is not "yes": set it once a lawyer has checked the legal pages']),
  ]
}

/** What says of itself that it is an example, and numbers of zeros alone. */
function isInvented(value: string): boolean {
  return /\bexample\b|^[A-Z]{0,2}0+$/i.test(value)
}
