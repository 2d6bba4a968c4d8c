import type { Feature } from '#worker/entry/feature.ts'
import type { Ground } from '#worker/entry/services.ts'
import type { AuditService } from '#worker/people/admin/service.ts'
import { createSettingsRepository } from './repository.ts'
import { createSettingsService } from './service.ts'

export function composeSettings({ database, audit, clock }: Ground & { audit: AuditService }) {
  const settings = createSettingsService({ repository: createSettingsRepository(database), audit, clock })
  return {
    name: 'settings',
    services: { settings },
    policies: { 'PAGE /admin/system/settings': { permission: 'ALL' } },
  } satisfies Feature
}
