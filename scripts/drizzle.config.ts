// drizzle-kit: the tables of every feature become SQL in migrations/. `npm run migration -- --name what_changed`
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'sqlite', schema: './worker/*/*/table.ts', out: './migrations' })
