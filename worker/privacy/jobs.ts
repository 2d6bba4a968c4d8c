import type { Jobs } from '../schedule.ts'
import type { ErasureService } from './erasure/service.ts'
import type { ExportService } from './export/service.ts'

/** Builds the exports that were asked for, and goes on with erasures that were cut off. */
export function createPrivacyJobs(services: {
  exports: ExportService
  erasure: ErasureService
}): Pick<Jobs, 'buildExports' | 'resumeErasures'> {
  return {
    buildExports: async () => {
      await services.exports.buildPending()
      await services.exports.sweep()
    },
    resumeErasures: services.erasure.resume,
  }
}
