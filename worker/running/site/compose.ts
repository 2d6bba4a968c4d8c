import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import { siteRoutes } from './routes.ts'
import { wellKnownRoutes } from './well-known.ts'

export function composeSite({ config, catalogue, clock }: BaseDependencies & { catalogue: CatalogueService }) {
  return {
    name: 'site',
    routes: {
      site: () => [
        siteRoutes({ catalogue, clock, publicOrigin: config.publicOrigin }),
        wellKnownRoutes({ clock, ...config }),
      ],
    },
    policies: {
      'GET /robots.txt': 'public',
      'GET /sitemap.xml': 'public',
      'GET /sitemap/places.xml': 'public',
      'GET /sitemap/:file': 'public',
      'GET /.well-known/security.txt': 'public',
      'GET /.well-known/change-password': 'public',
      'POST /theme': 'public',
      'PAGE /offline': 'public',
      'PAGE /design': 'public',
      'PAGE /terms': 'public',
      'PAGE /privacy': 'public',
      'PAGE /disclaimer': 'public',
      'PAGE /gdpr': 'public',
      'PAGE /data-processing': 'public',
      'PAGE /cookies': 'public',
      'PAGE /acceptable-use': 'public',
      'PAGE /legal-notices': 'public',
      'PAGE /cookie-policy': 'public',
      'PAGE /docs': 'public',
      'PAGE /help': 'public',
      'PAGE /about': 'public',
      'PAGE /careers': 'public',
      'PAGE /press': 'public',
      'PAGE /partners': 'public',
      'PAGE /investors': 'public',
    },
  } satisfies Feature
}
