import { Link, useActionData } from 'react-router'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { apiTokenTexts } from '#worker/people/api-tokens/constants.ts'
import { savedShownMs } from '#worker/running/site/constants.ts'
import { Feeds } from './developers/feeds.tsx'
import { FirstCall } from './developers/first-call.tsx'
import { NewTokenForm } from './developers/new-token.tsx'
import { TokenList } from './developers/token-list.tsx'
import type { DevelopersAnswer, DevelopersTabData } from './developers-data.ts'
import { addressOfTab } from './tab.ts'

export default function DevelopersTab(tab: DevelopersTabData) {
  const { isOffered, perMinute, tokens, feed, publicOrigin, isRevoked, now } = tab
  const answer = useActionData() as DevelopersAnswer
  const trouble = answer && 'trouble' in answer ? answer : null
  const proof = answer && 'proof' in answer ? answer.proof : null
  const isOfForm = trouble?.typed.intent === 'create_token'
  return (
    <div className="developers-tab">
      {proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose="make a token" cancelTo={addressOfTab('developers')} />
        </Panel>
      )}
      {answer && 'token' in answer && <MadeToken token={answer.token} />}
      {trouble && !isOfForm && <Banner tone="live">{trouble.trouble.message}</Banner>}
      {!answer && isRevoked && (
        <PassingBanner key={now} shownMs={savedShownMs}>
          {apiTokenTexts.revoked}
        </PassingBanner>
      )}
      <Panel title="API tokens">
        <p>
          Your own programs use Touchline with a token. All of them together may make {perMinute || 'no'} calls a
          minute. Every token ends when you set a new password or email address.
        </p>
        {tokens.length === 0 ? <p className="muted">You have no tokens.</p> : <TokenList tokens={tokens} now={now} />}
      </Panel>
      {!proof && (
        <Panel title="New token">
          {isOffered ? (
            <NewTokenForm trouble={isOfForm ? trouble : null} />
          ) : (
            <NeedsPlan text={apiTokenTexts.needsPlan} />
          )}
        </Panel>
      )}
      <Panel title="Feeds">
        <Feeds feed={feed} publicOrigin={publicOrigin} />
      </Panel>
      <Panel title="Your first call">
        <FirstCall publicOrigin={publicOrigin} />
        <p>
          <Link to="/docs/api">Every call, with examples</Link>, and{' '}
          <Link to="/docs/api#assistants">how an assistant connects</Link> (MCP).
        </p>
      </Panel>
    </div>
  )
}

function MadeToken({ token }: { token: string }) {
  return (
    <Banner tone="good">
      <p>Your token. Copy it now: it is not shown again.</p>
      <p>
        <code className="secret">{token}</code>
      </p>
    </Banner>
  )
}
