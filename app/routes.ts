import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [index('routes/home.tsx'), route('matches/:matchId', 'routes/match.tsx')] satisfies RouteConfig
