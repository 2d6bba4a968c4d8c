import { InfoPageLayout, type InfoSection } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { type MessageTrouble, messageAction, messageLoader } from './message-action.ts'
import { MessageForm, MessageSent } from './message-form.tsx'
import { infoPages } from './pages.ts'

export const loader = messageLoader('feedback')
export const action = messageAction('feedback')
export const meta = infoHead(infoPages.feedback)

export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders
}

type FeedbackPageProps = { loaderData: { isSent: boolean }; actionData?: MessageTrouble | undefined }

export default function FeedbackPage({ loaderData: { isSent }, actionData }: FeedbackPageProps) {
  return (
    <InfoPageLayout page={infoPages.feedback} sections={sections}>
      {isSent && !actionData ? (
        <MessageSent kind="feedback">
          <p>Thank you. A person reads every message, even if we do not reply.</p>
        </MessageSent>
      ) : (
        <MessageForm kind="feedback" trouble={actionData} />
      )}
    </InfoPageLayout>
  )
}

const sections: InfoSection[] = [
  {
    id: 'what-helps',
    title: 'What helps us most',
    body: (
      <ul>
        <li>A price or an availability that was wrong: which match, which platform, at what time.</li>
        <li>An alert that came too late, twice, or not at all.</li>
        <li>A page that is hard to read, or that you cannot use with the keyboard or a screen reader.</li>
        <li>A platform or a competition that is missing.</li>
      </ul>
    ),
  },
  {
    id: 'not-here',
    title: 'Other ways to get help',
    body: (
      <p>
        If you need an answer, use the <a href="/contact">contact form</a>. If something seems broken right now, look at
        the <a href="/status">status page</a> first.
      </p>
    ),
  },
]
