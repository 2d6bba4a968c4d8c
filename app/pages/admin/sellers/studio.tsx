import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { troubled } from '#app/ui/account/form.ts'
import { latePart } from '#app/ui/late-part.tsx'
import { serverError } from '#worker/running/site/constants.ts'
import { repairNote } from '#worker/watching/monitoring/rule-studio/constants.ts'
import { formOf, sortToShow } from '#worker/watching/monitoring/rule-studio/rules.ts'
import { pageSorts } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/studio.ts'
import { Editor } from './studio/editor.tsx'
import { Revisions } from './studio/revisions.tsx'
import { showing } from './studio/shown-page.ts'
import { StoredPages } from './studio/stored-pages.tsx'
import { UnsavedRules } from './studio/unsaved-rules.tsx'
import { useUnsaved } from './studio/use-unsaved.ts'

const desk = '/admin/scraping'

/** Of a page that changed alone. */
const RepairPanel = latePart(() => import('./studio/repair.tsx'), { pick: (part) => part.RepairPanel })

const MisreadPrices = latePart(() => import('./studio/misread-prices.tsx'), { pick: (part) => part.MisreadPrices })

const ShadowRunPanel = latePart(() => import('./studio/shadow-run.tsx'), { pick: (part) => part.ShadowRunPanel })

const notices: Record<string, string> = {
  save: 'Saved. These rules are not in force yet: put them in force, or publish them for a shadow run first.',
  in_force: 'These rules are in force already. Nothing was changed.',
  publish: 'The shadow run has begun. It counts the checks of the next minutes.',
  abandon: 'The shadow run was abandoned.',
  put_in_force: 'In force. Each page is read by it within the next minutes.',
  fetch: 'The page was fetched.',
  forget_prices: 'These prices leave the matches’ histories within minutes.',
}

function numberOf(text: string | null | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function idOf({ platformId }: { platformId: string }): number {
  const id = numberOf(platformId)
  if (!id) throw new Response(null, { status: 404 })
  return id
}

const sortOf = (text: string | null | undefined) => pageSorts.find((sort) => sort === text)

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { ruleStudio } = context.get(servicesContext)
  const { notices: received, headers } = takeNotices({ request, context })
  const id = idOf(params)
  const studio = await ruleStudio.open(id)
  if (!studio) throw new Response(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const sort = sortToShow(query.get('page'), studio.pages)
  const opened = studio.revisions.find(({ number }) => number === numberOf(query.get('revision')))
  const shown = opened ?? studio.revisions[0]
  const [repair] = await Promise.all([
    ruleStudio.repair(studio),
    RepairPanel.prepare(),
    ShadowRunPanel.prepare(),
    MisreadPrices.prepare(),
  ])
  const draft = query.get('draft') === 'repair' ? repair : null
  const extraction = draft?.spec ?? shown?.extraction ?? studio.inForce
  const { shownPage, dryRun } = await ruleStudio.show(studio, sort, extraction, query.get('shown') ?? '')
  const leftOpen = shown && shown.number !== studio.inForceNumber ? ruleStudio.leftOpen(studio, shown.extraction) : null
  const page = { url: addressOf(`${desk}/${id}`, context), operator: operatorOf(caller) }
  const notice = received.get('studio') ?? ''
  const done = notices[notice] ?? null
  return data(
    {
      ...page,
      studio,
      sort,
      shownPage,
      dryRun,
      // A page that was fetched stands above; what became of rules is said where the next step is.
      fetched: notice === 'fetch' ? done : null,
      done: notice === 'fetch' ? null : done,
      isSaved: notice === 'save' || notice === 'in_force',
      repair,
      isDraft: draft !== null,
      opened: shown?.number ?? null,
      leftOpen: await leftOpen,
      fields: { ...formOf(extraction), ...(draft && { note: repairNote }) },
    },
    { headers },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const { ruleStudio, misreadPrices } = context.get(servicesContext)
  const id = idOf(params)
  const fields = await ruleStudio.readFields(request)
  const query = new URL(request.url).searchParams
  const sort = sortOf(fields.page ?? query.get('page')) ?? 'good'
  const about = { sort, id: fields.page_id ?? '' }
  if (fields.intent === 'propose') {
    const proposed = await ruleStudio.propose(id, about, numberOf(fields.element) ?? -1, fields.row ?? '')
    return data({
      intent: 'propose' as const,
      about: about.id,
      proposal: proposed.ok ? proposed.value : null,
      error: proposed.ok ? null : proposed.error,
    })
  }
  if (fields.intent === 'try') {
    const tried = await ruleStudio.try(id, about, fields)
    return data({
      intent: 'try' as const,
      about: about.id,
      typed: fields,
      dryRun: tried.ok ? tried.value : null,
      error: tried.ok ? null : tried.error,
    })
  }
  const number = numberOf(fields.number) ?? -1
  const meant = fields.meant ?? ''
  const writes = {
    save: () => ruleStudio.save(id, fields, userId),
    publish: () => ruleStudio.publish(id, number, { seen: numberOf(fields.seen) ?? -1, meant }, userId),
    abandon: () => ruleStudio.abandon(id, numberOf(fields.run) ?? -1, userId),
    put_in_force: () => {
      const seen = { version: numberOf(fields.version) ?? -1, readRun: numberOf(fields.read), meant }
      return ruleStudio.putInForce(id, number, seen, userId)
    },
    fetch: () => ruleStudio.fetch(id, fields.url ?? '', userId),
    forget_prices: () => misreadPrices.forget(id, fields, userId),
  }
  const intent = (Object.keys(writes) as (keyof typeof writes)[]).find((name) => name === fields.intent)
  if (!intent) throw new Response(null, { status: 400 })
  const done = await writes[intent]()
  if (!done.ok) return troubled(done.error, { intent, typed: fields })
  const shown = { sort, id: fields.page_id ?? query.get('shown') ?? '' }
  const next = intent === 'fetch' ? '?page=fresh' : `?${showing(shown)}#revisions`
  const notice = done.value && 'isInForce' in done.value && done.value.isInForce ? 'in_force' : intent
  throw redirect(`${desk}/${id}${next}`, { status: 303, headers: noticeHeaders({ studio: notice }, context) })
}

/** A refused write shows what is stored by now, and the revision that was refused. */
export function shouldRevalidate(to: ShouldRevalidateFunctionArgs) {
  const isRefused = to.actionStatus === 409 || (to.actionStatus === 400 && to.currentUrl.search !== to.nextUrl.search)
  return isRefused || to.defaultShouldRevalidate
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args
  return deskHead(
    args,
    loaderData ? `Rules of ${loaderData.studio.platform.name}` : 'Rules',
    'Rules that read the pages of a ticket platform.',
  )
}

export const ErrorBoundary = AdminDenied

export default function StudioPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, studio, sort, shownPage, dryRun, fetched, done, repair, isDraft, opened, leftOpen } = loaderData
  const address = `${desk}/${studio.platform.id}`
  const [query] = useSearchParams()
  const here = `?${shownPage ? showing(shownPage, query) : query}`
  const answer = actionData?.intent === 'propose' ? undefined : actionData
  const editing = answer?.intent === 'try' || answer?.intent === 'save' ? answer : undefined
  // Rules that are not saved outlast a change of the page that they are tried on.
  const unsaved = useUnsaved(`${isDraft} ${opened}`, loaderData.fields, loaderData.isSaved)
  const error = (...intents: string[]) =>
    answer?.error && intents.includes(answer.intent) ? <p>{answer.error.message}</p> : undefined
  return (
    <Desk operator={operator} done={fetched} current={desk} title={studio.platform.name}>
      <StoredPages
        pages={studio.pages.map((page) => (page.sort === shownPage?.sort ? shownPage : page))}
        current={sort}
        address={address}
        here={here}
        failed={serverError}
        error={error('fetch')}
      />
      {repair && (
        <div className="desk-keyed">
          <RepairPanel.Part repair={repair} address={address} isOpened={isDraft} />
        </div>
      )}
      <div className="desk-keyed">
        <UnsavedRules {...unsaved} />
      </div>
      <Editor
        key={unsaved.editing}
        onLeave={unsaved.keep}
        platform={studio.platform}
        page={shownPage}
        sort={sort}
        here={here}
        newest={studio.revisions[0]?.number ?? 0}
        start={editing?.typed ?? unsaved.start}
        startDryRun={answer?.intent === 'try' ? answer.dryRun : dryRun}
        refused={editing?.error ? editing : undefined}
        failure={error('try', 'save')}
      />
      <ShadowRunPanel.Part studio={studio} here={here} error={error('abandon')} />
      <div className="desk-keyed" id="revisions">
        <Revisions
          studio={studio}
          opened={opened}
          leftOpen={leftOpen}
          here={here}
          done={actionData ? null : done}
          error={error('put_in_force', 'publish')}
        />
        {studio.revisions.length > 0 && (
          <MisreadPrices.Part
            watch={studio.watch}
            here={here}
            error={answer?.intent === 'forget_prices' ? answer.error : undefined}
            typed={answer?.intent === 'forget_prices' ? answer.typed : undefined}
          />
        )}
      </div>
    </Desk>
  )
}
