import { Link, useActionData } from 'react-router'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { apiTokenTexts } from '#worker/people/api-tokens/constants.ts'
import { savedShownMs } from '#worker/running/site/constants.ts'
import { Feeds } from './developers/feeds.tsx'
import { FirstCall } from './developers/first-call.tsx'
import { HookLog } from './developers/hook-log.tsx'
import { NewTokenForm } from './developers/new-token.tsx'
import { TokenList } from './developers/token-list.tsx'
import { Webhooks } from './developers/webhooks.tsx'
import type { DevelopersAnswer, DevelopersTabData } from './developers-data.ts'
import { addressOfTab } from './tab.ts'

export default function DevelopersTab(tab: DevelopersTabData) {
  const { isOffered, perMinute, tokens, clients, feed, publicOrigin, example, webhooks, done, now } = tab
  const answer = useActionData() as DevelopersAnswer
  const trouble = answer && 'trouble' in answer ? answer : null
  const proof = answer && 'proof' in answer ? answer.proof : null
  const form = trouble?.typed.intent
  const isOfForm = form === 'create_token' || form === 'add_webhook'
  return (
    <div className="developers-tab">
      {proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose="make a token or a webhook" cancelTo={addressOfTab('developers')} />
        </Panel>
      )}
      {answer && 'token' in answer && <Made what="token" text={answer.token} />}
      {answer && 'secret' in answer && <Made what="webhook’s secret" text={answer.secret} />}
      {trouble && !isOfForm && <Banner tone="live">{trouble.trouble.message}</Banner>}
      {!answer && done && (
        <PassingBanner key={now} shownMs={savedShownMs}>
          {done}
        </PassingBanner>
      )}
      <Panel title="API tokens">
        <p>
          Your own programs use Touchline with a token. All of them together may make{' '}
          {perMinute === 0 ? 'no calls' : manyText(perMinute, 'call')} a minute. Every token ends when you set a new
          password or email address.
        </p>
        {tokens.length === 0 ? <p className="muted">You have no tokens.</p> : <TokenList tokens={tokens} now={now} />}
      </Panel>
      {!proof && (
        <Panel title="New token">
          {isOffered ? (
            <NewTokenForm clients={clients} trouble={form === 'create_token' ? trouble : null} />
          ) : (
            <NeedsPlan text={apiTokenTexts.needsPlan} />
          )}
        </Panel>
      )}
      <Panel title="Webhooks">
        <Webhooks {...webhooks} trouble={form === 'add_webhook' ? trouble : null} />
        {webhooks.hooks.length > 0 && <HookLog deliveries={webhooks.deliveries} now={now} />}
      </Panel>
      <Panel title="Feeds">
        <Feeds feed={feed} publicOrigin={publicOrigin} />
      </Panel>
      <Panel title="Your first call">
        <FirstCall publicOrigin={publicOrigin} example={example} />
        <p>
          <Link to="/docs/api">Every call, with examples</Link>, and{' '}
          <Link to="/docs/api#assistants">how an assistant connects</Link> (MCP).
        </p>
      </Panel>
    </div>
  )
}

function Made({ what, text }: { what: string; text: string }) {
  return (
    <Banner tone="good">
      <p>Your {what}. Copy it now: it is not shown again.</p>
      <p>
        <code className="secret">{text}</code>
      </p>
    </Banner>
  )
}
