import { Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { Button } from '#app/ui/button.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { readParty } from '#app/ui/party/party.ts'
import { PartyChips } from '#app/ui/party/party-chips.tsx'
import { partyName } from '#app/ui/party/party-text.ts'
import { groupsOf, type SearchGroup } from '#app/ui/search-options.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { anyAdult } from '#worker/matches/prices/party/constants.ts'
import { maxQuestionLength, maxResultsPerGroup, pageLimits } from '#worker/matches/search/constants.ts'
import type { Route } from './+types/search.ts'
import { SearchKeySwitch } from './search-key-switch.tsx'
import { SearchResultList } from './search-result-list.tsx'

/** Leagues suggested for an empty query or result. */
const offeredLeagues = 8

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { search, catalogue, clock, config } = context.get(servicesContext)
  const asked = (url.searchParams.get('q') ?? '').trim()
  const question = asked.slice(0, maxQuestionLength)
  const found = question === '' ? null : await search.search(question, pageLimits)
  const own = await readParty({ request, context })
  const party = found?.party ? { ...anyAdult, ...found.party } : own
  // The search knows the prices for whom the query asks.
  const matches = found && (found.party ? found.matches : await catalogue.forParty(found.matches, party))
  const results = found && matches && { ...found, matches }
  const now = clock()
  const groups = results ? groupsOf(results, now) : []
  return {
    question,
    party,
    isCut: asked.length > maxQuestionLength,
    groups,
    now,
    isApproximate: results?.is_approximate ?? false,
    meant: results?.did_you_mean ?? [],
    understood: [...(results?.understood ?? []), ...(results?.party ? [`for ${partyName(party)}`] : [])],
    hasOwnParty: !results?.party,
    apart: results?.sides && results.matches.length === 0 ? results.sides : null,
    leagues: groups.length > 0 ? [] : (await catalogue.listLeagues()).slice(0, offeredLeagues),
    url: `${config.publicOrigin}/search`,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const question = loaderData?.question
  return pageHead({
    title: question ? `Search: ${question}` : 'Search',
    description: 'Find a team, a league or a match, and its ticket prices on every platform.',
    url: loaderData?.url,
    robots: 'noindex',
  })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { question, party, isCut, groups, now, isApproximate, meant, understood, apart, leagues } = loaderData
  const { hasOwnParty } = loaderData
  const isFound = groups.length > 0 && !isApproximate
  return (
    <div className="page search-page">
      <h1 className="search-headline">
        {isFound ? (
          <>
            Results<span className="visually-hidden"> for “{question}”</span>
          </>
        ) : (
          'Search'
        )}
      </h1>
      <QuestionForm question={question} hasExamples={groups.length === 0} />
      {hasOwnParty && <PartyChips party={party} />}
      {isCut && <p className="muted">Only the first {maxQuestionLength} characters were searched.</p>}
      {understood.length > 0 && (
        <Understood parts={understood} hasMatch={groups.some(({ title }) => title === 'Matches')} />
      )}
      {question !== '' && !isFound && (understood.length === 0 || isApproximate) && (
        <NothingCalled question={question} meant={meant} />
      )}
      {apart && (
        <p className="muted">
          No match between {apart[0]} and {apart[1]} is listed at the moment.
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.title} group={group} now={now} isApproximate={isApproximate} />
      ))}
      {leagues.length > 0 && (
        <section className="search-group" aria-labelledby="offered-leagues">
          <h2 id="offered-leagues">Start from a league</h2>
          <ul className="search-leagues">
            {leagues.map(({ slug, name }) => (
              <li key={slug}>
                <Link className="button button-quiet" to={`/leagues/${slug}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SearchKeySwitch />
    </div>
  )
}

/** The page's own search box; the key resets it when the query changes elsewhere. */
function QuestionForm({ question, hasExamples }: { question: string; hasExamples: boolean }) {
  return (
    <QueryForm className="search-form" action="/search">
      <label htmlFor="search-question">Team, league or match</label>
      <div className="search-form-row">
        <input
          key={question}
          // biome-ignore lint/a11y/noAutofocus: an empty search page is opened to type.
          autoFocus={question === ''}
          id="search-question"
          className="control"
          name="q"
          defaultValue={question}
          maxLength={maxQuestionLength}
          required
          aria-describedby={hasExamples ? 'search-examples' : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button>
          <Icon name="search" />
          Search
        </Button>
      </div>
      {hasExamples && (
        <p className="label" id="search-examples">
          Such as “next Liverpool home, 2 adults” or “this weekend under £40”
        </p>
      )}
    </QueryForm>
  )
}

/** What we took the query to ask for beside names. */
function Understood({ parts, hasMatch }: { parts: string[]; hasMatch: boolean }) {
  const asked = parts.join(' · ')
  if (hasMatch) return <p className="muted">Matches: {asked}</p>
  return (
    <div className="notice">
      <h2 className="notice-title">No match that we watch fits: {asked}</h2>
      <p className="muted">Try another day, a higher price, or fewer words.</p>
    </div>
  )
}

function NothingCalled({ question, meant }: { question: string; meant: string[] }) {
  return (
    <div className="notice">
      <h2 className="notice-title">No results for “{question}”.</h2>
      {meant.length > 0 ? (
        <p>
          Did you mean{' '}
          {meant.map((name, index) => (
            <span key={name}>
              {index > 0 && (index === meant.length - 1 ? ' or ' : ', ')}
              <Link to={`/search?${new URLSearchParams({ q: name })}`}>{name}</Link>
            </span>
          ))}
          ?
        </p>
      ) : (
        <p className="muted">
          Check the spelling, or try a city, a ground or a league. To find a match, enter both teams: “Arsenal v
          Chelsea”.
        </p>
      )}
    </div>
  )
}

type GroupProps = { group: SearchGroup; now: Instant; isApproximate: boolean }

function Group({ group, now, isApproximate }: GroupProps) {
  const id = `found-${group.title.toLowerCase()}`
  const count = group.options.length
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id}>
        {isApproximate && <span className="visually-hidden">Similar </span>}
        {group.title} <span className="search-count">{count === maxResultsPerGroup ? `first ${count}` : count}</span>
      </h2>
      <SearchResultList options={group.options} now={now} />
    </section>
  )
}
