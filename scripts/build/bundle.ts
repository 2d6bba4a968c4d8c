import { build, type Plugin } from 'vite'

/** Bundles a Worker that a script runs into one module. */
export async function bundle(entry: string, plugins: Plugin[] = []): Promise<string> {
  const result = await build({
    configFile: false,
    plugins,
    logLevel: 'warn',
    ssr: {
      noExternal: true,
      target: 'webworker',
      resolve: { conditions: ['workerd', 'worker', 'module', 'production'] },
    },
    build: {
      write: false,
      minify: false,
      ssr: entry,
      rollupOptions: { external: [/^cloudflare:/, /^node:/], output: { codeSplitting: false } },
    },
  })
  const outputs = [result].flat()
  const chunk = outputs.flatMap((each) => ('output' in each ? each.output : [])).find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`${entry} could not be bundled`)
  return chunk.code
}
