// Every call of the API that programs may make, with the schemas that parse it.
import { AlertChanges, AlertId, AlertsPageQuery, NewAlert } from '#worker/alerting/alerts/making/contract.ts'
import { PreviewQuery } from '#worker/alerting/alerts/preview/contract.ts'
import { FollowTarget } from '#worker/alerting/follows/contract.ts'
import { NotificationId, NotificationIds, NotificationsQuery } from '#worker/alerting/notifications/inbox/contract.ts'
import { NewPriceAlert, PriceAlertId } from '#worker/alerting/price-tracking/contract.ts'
import { MatchesQuery, MatchId, TeamsQuery } from '#worker/matches/catalogue/queries.contract.ts'
import { HistoryParams, HistoryQuery, PricesParams } from '#worker/matches/prices/contract.ts'
import { TogetherQuery } from '#worker/matches/prices/party/contract.ts'
import { SearchQuery } from '#worker/matches/search/contract.ts'
import { analysisOperations } from './analysis.operations.ts'
import {
  LeagueAnswer,
  MatchAnswer,
  PriceAnswer,
  PriceHistoryAnswer,
  SearchAnswer,
  TeamAnswer,
} from './answers.contract.ts'
import { clientOperations } from './clients.operations.ts'
import type { Operation } from './contract.ts'
import {
  AlertAnswer,
  FollowedAnswer,
  FollowsAnswer,
  NotificationAnswer,
  PlanAnswer,
  PreviewAnswer,
  TrackedPriceAnswer,
} from './own-answers.contract.ts'
import { webhookOperations } from './webhooks.operations.ts'

const matches: Operation[] = [
  {
    id: 'listMatches',
    method: 'GET',
    path: '/api/matches',
    summary:
      'Matches in order of time: those just played, then those to come; with together the prices of seats side by side',
    query: MatchesQuery,
    answer: MatchAnswer.array(),
    hasNextPage: true,
  },
  {
    id: 'getMatch',
    method: 'GET',
    path: '/api/matches/{id}',
    summary: 'One match, with its lowest price and its availability',
    params: MatchId,
    query: TogetherQuery,
    answer: MatchAnswer,
  },
  {
    id: 'listPrices',
    method: 'GET',
    path: '/api/matches/{id}/prices',
    summary: 'What each platform offers for a match',
    params: PricesParams,
    query: TogetherQuery,
    answer: PriceAnswer.array(),
  },
  {
    id: 'listPriceHistory',
    method: 'GET',
    path: '/api/price-tracking/history/{matchId}',
    summary: 'How the prices of a match changed, newest first',
    params: HistoryParams,
    query: HistoryQuery,
    answer: PriceHistoryAnswer.array(),
  },
  {
    id: 'listLeagues',
    method: 'GET',
    path: '/api/leagues',
    summary: 'Every league',
    answer: LeagueAnswer.array(),
  },
  {
    id: 'listTeams',
    method: 'GET',
    path: '/api/teams',
    summary: 'The teams',
    query: TeamsQuery,
    answer: TeamAnswer.array(),
  },
  {
    id: 'search',
    method: 'GET',
    path: '/api/search',
    summary: 'Teams, leagues and matches by name, tolerating a typo',
    query: SearchQuery,
    answer: SearchAnswer,
    example: { query: { q: 'arsenal' } },
  },
]

const alerts: Operation[] = [
  {
    id: 'listAlerts',
    method: 'GET',
    path: '/api/alerts',
    summary: 'Your alerts, newest first',
    scope: 'read',
    ofClient: true,
    query: AlertsPageQuery,
    answer: AlertAnswer.array(),
    hasNextPage: true,
  },
  {
    id: 'previewAlert',
    method: 'GET',
    path: '/api/alerts/preview',
    summary: 'What an alert would have done in the last 30 days; makes nothing',
    scope: 'read',
    ofClient: true,
    query: PreviewQuery,
    answer: PreviewAnswer,
    example: { query: { match_id: 1, alert_type: 'price_drop', price_threshold: 60 } },
  },
  {
    id: 'createAlert',
    method: 'POST',
    path: '/api/alerts',
    summary: 'Makes an alert on a match, a team or a league',
    scope: 'write',
    ofClient: true,
    body: NewAlert,
    answer: AlertAnswer,
    status: 201,
    example: { body: { team_id: 1, alert_type: 'price_drop', price_threshold: 60 } },
  },
  {
    id: 'getAlert',
    method: 'GET',
    path: '/api/alerts/{id}',
    summary: 'One of your alerts',
    scope: 'read',
    ofClient: true,
    params: AlertId,
    answer: AlertAnswer,
    versioned: 'shows',
  },
  {
    id: 'updateAlert',
    method: 'PUT',
    path: '/api/alerts/{id}',
    summary: 'Changes what is named of an alert; with If-Match only while it is as you read it',
    scope: 'write',
    ofClient: true,
    versioned: 'changes',
    params: AlertId,
    body: AlertChanges,
    answer: AlertAnswer,
    example: { body: { is_active: false } },
  },
  {
    id: 'duplicateAlert',
    method: 'POST',
    path: '/api/alerts/{id}/duplicate',
    summary: 'Makes another alert like it',
    scope: 'write',
    ofClient: true,
    params: AlertId,
    answer: AlertAnswer,
    status: 201,
  },
  {
    id: 'deleteAlert',
    method: 'DELETE',
    path: '/api/alerts/{id}',
    summary: 'Deletes an alert',
    scope: 'write',
    ofClient: true,
    params: AlertId,
  },
  {
    id: 'restoreAlert',
    method: 'POST',
    path: '/api/alerts/{id}/restore',
    summary: 'Brings an alert back that was deleted a moment ago',
    scope: 'write',
    ofClient: true,
    params: AlertId,
    answer: AlertAnswer,
  },
]

const notifications: Operation[] = [
  {
    id: 'listNotifications',
    method: 'GET',
    path: '/api/notifications',
    summary:
      'What you were notified of in the last months, newest first; older messages are in the dashboard and the export',
    scope: 'read',
    ofClient: true,
    query: NotificationsQuery,
    answer: NotificationAnswer.array(),
    hasNextPage: true,
  },
  {
    id: 'markNotificationRead',
    method: 'PUT',
    path: '/api/notifications/{id}/read',
    summary: 'Marks a notification as read',
    scope: 'write',
    ofClient: true,
    params: NotificationId,
  },
  {
    id: 'markNotificationUnread',
    method: 'PUT',
    path: '/api/notifications/{id}/unread',
    summary: 'Marks a notification as unread',
    scope: 'write',
    ofClient: true,
    params: NotificationId,
  },
  {
    id: 'deleteNotifications',
    method: 'DELETE',
    path: '/api/notifications',
    summary: 'Deletes notifications',
    scope: 'write',
    body: NotificationIds,
    example: { body: { notification_ids: ['ID'] } },
  },
]

const tracking: Operation[] = [
  {
    id: 'listTrackedPrices',
    method: 'GET',
    path: '/api/price-tracking/alerts',
    summary: 'The prices you track, beside what the matches cost now',
    scope: 'read',
    ofClient: true,
    answer: TrackedPriceAnswer.array(),
  },
  {
    id: 'trackPrice',
    method: 'POST',
    path: '/api/price-tracking/alerts',
    summary: 'Tracks the price of a match',
    scope: 'write',
    ofClient: true,
    body: NewPriceAlert,
    answer: TrackedPriceAnswer,
    status: 201,
    example: { body: { match_id: 1, target_price: 45.5 } },
  },
  {
    id: 'exportTrackedPrice',
    method: 'GET',
    path: '/api/price-tracking/alerts/{id}/history.csv',
    summary: 'The history of a tracked price as CSV',
    scope: 'read',
    ofClient: true,
    params: PriceAlertId,
    type: 'text/csv',
  },
  {
    id: 'untrackPrice',
    method: 'DELETE',
    path: '/api/price-tracking/alerts/{id}',
    summary: 'Stops tracking a price',
    scope: 'write',
    ofClient: true,
    params: PriceAlertId,
  },
]

const account: Operation[] = [
  {
    id: 'listFollows',
    method: 'GET',
    path: '/api/follows',
    summary: 'The teams and leagues you follow',
    scope: 'read',
    answer: FollowsAnswer,
  },
  {
    id: 'follow',
    method: 'POST',
    path: '/api/follows',
    summary: 'Follows a team or a league',
    scope: 'write',
    body: FollowTarget,
    answer: FollowedAnswer,
    example: { body: { kind: 'team', id: 1 } },
  },
  {
    id: 'unfollow',
    method: 'DELETE',
    path: '/api/follows',
    summary: 'Follows a team or a league no more',
    scope: 'write',
    query: FollowTarget,
    answer: FollowedAnswer,
    example: { query: { kind: 'team', id: 1 } },
  },
  {
    id: 'getPlan',
    method: 'GET',
    path: '/api/user/plan',
    summary: 'Your plan, and what it includes',
    scope: 'read',
    answer: PlanAnswer,
  },
]

/** By what they are about. */
export const operationGroups: { id: string; title: string; operations: Operation[] }[] = [
  { id: 'matches', title: 'Matches and prices', operations: matches },
  { id: 'alerts', title: 'Alerts', operations: alerts },
  { id: 'notifications', title: 'Notifications', operations: notifications },
  { id: 'tracked-prices', title: 'Tracked prices', operations: tracking },
  { id: 'webhooks', title: 'Webhooks', operations: webhookOperations },
  { id: 'analysis', title: 'Analysis', operations: analysisOperations },
  { id: 'clients', title: 'Clients', operations: clientOperations },
  { id: 'follows-and-plan', title: 'Follows and plan', operations: account },
]

export const operations: Operation[] = operationGroups.flatMap((group) => group.operations)
