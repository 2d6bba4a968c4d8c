import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { createSettingsRepository } from './repository.ts'
import { createSettingsService } from './service.ts'

export function composeSettings({ database, audit, clock }: BaseDependencies & { audit: AuditService }) {
  const settings = createSettingsService({ repository: createSettingsRepository(database), audit, clock })
  return {
    name: 'settings',
    services: { settings },
    policies: { 'PAGE /admin/system/settings': { permission: 'ALL' } },
  } satisfies Feature
}
