import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { sharePictureRoutes } from './routes.ts'
import { createSharePictures } from './service.ts'

export function composeSharePictures({ catalogue, clock }: BaseDependencies & { catalogue: CatalogueService }) {
  const pictures = createSharePictures({ catalogue, clock })
  return {
    name: 'share-pictures',
    routes: { site: () => [sharePictureRoutes(pictures)] },
    policies: { 'GET /share/:kind/:file': 'public' },
  } satisfies Feature
}
