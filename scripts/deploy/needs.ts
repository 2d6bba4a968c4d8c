// What the code needs of a deployment, read from the code.
import { globSync, readFileSync } from 'node:fs'
import { crons } from '#worker/entry/schedule.ts'
import { settingNames } from '#worker/entry/settings.ts'

export type Needs = {
  /** Bindings by name, each with a file that uses it. */
  bindings: ReadonlyMap<string, string>
  /** Durable Object classes that the Worker exports. */
  classes: readonly string[]
  /** The queue whose messages the Worker records as dead. */
  deadLetters: string | undefined
  crons: readonly string[]
  settings: readonly string[]
}

export function readNeeds(): Needs {
  const bindings = new Map<string, string>()
  for (const file of globSync('{worker,durable}/**/*.ts').toSorted()) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?<!import\.meta\.)\benv\.([A-Z][A-Z_]+)\b/g)) {
      if (!bindings.has(name)) bindings.set(name, file)
    }
  }
  const entry = readFileSync('worker/index.ts', 'utf8')
  return {
    bindings,
    classes: [...entry.matchAll(/^export \{ (\w+) \} from '#durable\//gm)].map(([, name = '']) => name),
    deadLetters: /batch\.queue === '(.+?)'/.exec(entry)?.[1],
    crons: Object.values(crons),
    settings: settingNames,
  }
}
