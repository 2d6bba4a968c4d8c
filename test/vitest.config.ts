import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { exampleSeed, isDeep, runsFactor, sampleSeed } from './depth.ts'
import { LongestFirst } from './longest-first.ts'

/** Packages of the Worker, bundled so that test files load each as one module instead of hundreds. */
const packages = [
  'arctic',
  'css-select',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'htmlparser2',
  'hono',
  'hono/cookie',
  'hono/html',
  'hono/http-exception',
  'hono/route',
  'hono/router',
  'hono/secure-headers',
  're2js',
  'react',
  'react-router',
  'zod',
]

/** Only against hanging: a busy machine takes longer. */
const poll = { timeout: 120_000, interval: 50 }

/** Exhaustive tests, for `npm run test:deep` alone. */
const deep = '**/*.deep{,.alone,.worker,.site,.e2e}.test.{ts,tsx}'
const shallow = isDeep ? [] : [deep]

/** `--sequence.shuffle.files`: an order of one's own would hide it. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

/**
 * The suffix of a test file gives its runtime: .test.ts Node, .alone.test.ts Node with modules of its own,
 * .worker.test.ts workerd, .site.test.ts the built app by its answers, .e2e.test.ts the built app in a browser. Before
 * it, .deep keeps it out of `npm test`.
 */
export default defineConfig({
  // Halves of a project that run side by side bundle their packages each for itself.
  cacheDir: new URL(`../node_modules/.vite/${process.env.SHARD ?? 'whole'}`, import.meta.url).pathname,
  test: {
    provide: { isDeep, sampleSeed, exampleSeed, runsFactor },
    root: new URL('..', import.meta.url).pathname,
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          // Loading the modules anew for each file would take most of the time.
          isolate: false,
          // Room for what is young: collecting it takes a tenth of these tests' time otherwise.
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: ['./test/real-clock.ts', './test/same-examples.ts'],
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          // For a busy machine; no test waits for it.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{alone,worker,site,e2e}.test.ts', ...shallow],
        },
      },
      {
        test: {
          name: 'alone',
          testTimeout: 300_000,
          include: ['test/**/*.alone.test.ts'],
          exclude: shallow,
          setupFiles: ['./test/same-examples.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: './test/worker-entry.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // A second database, for restoring into.
              d1Databases: { EMPTY: 'empty' },
              bindings: {
                ENVIRONMENT: 'development',
                PUBLIC_ORIGIN: 'http://localhost:8787',
                LINK_SECRET: 'test-only-link-secret-0123456789abcdef',
                LOOPBACK_PORTS: '9700-9799',
                READS_PER_MINUTE: '0',
                PASSWORD_WORK_FACTOR: '1',
                SMTP_HOST: 'localhost',
                // Nothing listens there, and nothing may: a product that runs beside the tests gets none of their mails.
                SMTP_PORT: '1',
                SMTP_SECURITY: 'none',
                SMTP_PASSWORD: '',
                OPERATOR_EMAIL: 'hello@touchline.example',
                GOOGLE_CLIENT_ID: 'touchline-tests',
                GOOGLE_CLIENT_SECRET: 'test-only-google-secret',
                GOOGLE_ISSUER: 'http://localhost:1',
                GOOGLE_AUTHORIZE_URL: 'http://localhost:1/authorize',
                GOOGLE_TOKEN_URL: 'http://localhost:1/token',
                GOOGLE_KEYS_URL: 'http://localhost:1/jwks',
                TURNSTILE_SECRET: '',
                PAYPAL_CLIENT_ID: 'touchline-tests',
                PAYPAL_CLIENT_SECRET: 'test-only-paypal-secret',
                PAYPAL_WEBHOOK_ID: 'WH-TESTS',
                PAYPAL_API_URL: 'http://localhost:1/paypal',
                PAYPAL_WEB_URL: 'http://localhost:1/paypal',
                PAYPAL_SCRIPT_ORIGINS: 'http://localhost:1',
                FOOTBALL_URL: '',
                FOOTBALL_KEY: '',
                TWILIO_ACCOUNT_SID: '',
                TWILIO_AUTH_TOKEN: '',
                VAPID_PRIVATE_KEY: '',
                UCP_PRIVATE_KEY: '',
                TELEGRAM_BOT_TOKEN: '',
                TELEGRAM_WEBHOOK_SECRET: '',
                PUSHOVER_TOKEN: '',
                WHATSAPP_TOKEN: '',
                WHATSAPP_APP_SECRET: '',
                WHATSAPP_VERIFY_TOKEN: '',
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          deps: { optimizer: { ssr: { enabled: true, include: packages } } },
          isolate: false,
          // Only against hanging, as below.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
          include: ['test/**/*.worker.test.ts'],
          exclude: shallow,
          setupFiles: ['./test/apply-migrations.ts', './test/same-examples.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/**/*.{site,e2e}.test.ts'],
          exclude: shallow,
          globalSetup: ['./test/e2e/once-a-run.ts'],
          // Files share the modules of their process.
          isolate: false,
          setupFiles: ['./test/e2e/fresh-connections.ts', './test/e2e/evidence.ts'],
          // Only against hanging: a busy machine takes longer, and no figure depends on these.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll },
        },
      },
    ],
  },
})
