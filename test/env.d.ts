/// <reference types="@cloudflare/vitest-pool-workers/types" />
declare namespace Cloudflare {
  interface Env {
    EMPTY: D1Database
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
  }
}
